# expect: Finished(1)
# Evaluated while it runs, so nothing is wrong with the program itself.
eval "def"
