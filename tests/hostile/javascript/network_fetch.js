// expect: Finished(1)
fetch("http://127.0.0.1/");
