const seen = [];
const runs = () => ({ toJSON: () => seen });
Array.prototype.toJSON = () => seen;
