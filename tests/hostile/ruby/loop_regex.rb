# expect: OutOfFuel
"a" * 40 + "b" =~ /^(a|a|b?)*\1$(?<!b)x/
("a" * 5000 + "b") =~ /^(a+)+(\1)+$/ while true
