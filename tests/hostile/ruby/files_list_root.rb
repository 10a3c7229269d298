# expect: Finished(0)
# stdout: ["dev", "src", "tmp"]
p Dir.children("/").sort
