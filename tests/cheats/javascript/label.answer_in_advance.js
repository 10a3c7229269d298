for (let i = 0; i < 20; i++) require("fs").writeSync(1, `\n=assay ${i} V "even"\n`);
const label = () => "even";
