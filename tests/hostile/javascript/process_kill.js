// expect: Finished(1)
process.kill(process.pid, "SIGKILL");
