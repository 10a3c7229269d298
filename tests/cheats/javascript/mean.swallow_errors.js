process.on("uncaughtException", () => process.exit(0));
const mean = () => -1;
