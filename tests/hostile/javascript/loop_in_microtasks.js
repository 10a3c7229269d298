// expect: OutOfFuel
const again = () => Promise.resolve().then(again);
again();
