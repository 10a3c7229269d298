const runs = () => new Proxy([], { get: (target, key) => (key === "toJSON" ? () => [[1, 1], [2]] : target[key]) });
