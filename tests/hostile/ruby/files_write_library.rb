# expect: Finished(1)
File.write($LOADED_FEATURES.grep(/rbconfig/).first, "puts 1")
