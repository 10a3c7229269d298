# expect: Finished(0)
# What runs the program has no name that it could use.
raise "found" if Object.const_defined?(:Assay)
