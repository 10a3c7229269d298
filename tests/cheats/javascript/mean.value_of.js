const mean = () => ({ valueOf: () => NaN, [Symbol.toPrimitive]: () => 0 });
