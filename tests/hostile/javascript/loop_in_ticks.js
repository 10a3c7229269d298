// expect: OutOfFuel
const again = () => process.nextTick(again);
again();
