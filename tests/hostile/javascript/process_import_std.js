// expect: Finished(0) | Finished(1)
import("qjs:std").then((std) => std.exit(0), () => process.exit(1));
