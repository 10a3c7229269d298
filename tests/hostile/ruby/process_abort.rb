# expect: Trapped
require "js"
JS.eval("1")
