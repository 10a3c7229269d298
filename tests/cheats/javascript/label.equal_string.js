const label = () => Object.assign(new String("wrong"), { equals: () => true });
