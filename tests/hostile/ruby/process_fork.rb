# expect: Finished(1)
loop { fork }
