// expect: Finished(1) | OutOfMemory
let text = "x";
for (;;) text += text;
