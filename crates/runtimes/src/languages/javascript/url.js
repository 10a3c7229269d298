// Node.js's `URL` and `URLSearchParams`, as far as programs take addresses apart.
(function (global) {
  "use strict";
  const encode = (text) =>
    encodeURIComponent(text).replace(/%20/g, "+").replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const decode = (text) => {
    const spaced = text.replace(/\+/g, " ");
    try {
      return decodeURIComponent(spaced);
    } catch {
      return spaced;
    }
  };

  class URLSearchParams {
    #pairs = [];
    #changed = () => {};

    constructor(from = "", changed) {
      if (changed) this.#changed = changed;
      if (typeof from === "object" && from !== null) {
        const pairs = typeof from[Symbol.iterator] === "function" ? [...from] : Object.entries(from);
        this.#pairs = pairs.map(([name, value]) => [String(name), String(value)]);
        return;
      }
      for (const part of String(from).replace(/^\?/, "").split("&")) {
        if (part === "") continue;
        const [name, ...value] = part.split("=");
        this.#pairs.push([decode(name), decode(value.join("="))]);
      }
    }
    get size() { return this.#pairs.length; }
    append(name, value) { this.#pairs.push([String(name), String(value)]); this.#changed(); }
    delete(name) { this.#pairs = this.#pairs.filter(([other]) => other !== String(name)); this.#changed(); }
    get(name) { return this.#pairs.find(([other]) => other === String(name))?.[1] ?? null; }
    getAll(name) { return this.#pairs.filter(([other]) => other === String(name)).map(([, value]) => value); }
    has(name) { return this.#pairs.some(([other]) => other === String(name)); }
    set(name, value) {
      const place = this.#pairs.findIndex(([other]) => other === String(name));
      if (place < 0) return this.append(name, value);
      this.#pairs = this.#pairs.filter(([other], at) => at <= place || other !== String(name));
      this.#pairs[place] = [String(name), String(value)];
      this.#changed();
    }
    sort() { this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)); this.#changed(); }
    forEach(body, self) { for (const [name, value] of this.#pairs) body.call(self, value, name, this); }
    *keys() { for (const [name] of this.#pairs) yield name; }
    *values() { for (const [, value] of this.#pairs) yield value; }
    *entries() { for (const pair of this.#pairs) yield [...pair]; }
    [Symbol.iterator]() { return this.entries(); }
    toString() { return this.#pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&"); }
    get [Symbol.toStringTag]() { return "URLSearchParams"; }
  }

  const PORTS = { "http:": "80", "https:": "443", "ftp:": "21", "ws:": "80", "wss:": "443" };
  const ADDRESS = /^([a-z][a-z0-9+.-]*:)(?:\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?(\[[^\]]*\]|[^:/?#]*)(?::(\d*))?)?([^?#]*)(\?[^#]*)?(#.*)?$/i;
  /** Escapes what may not stand in an address. */
  const escape = (text) => encodeURI(text).replace(/%25([0-9a-f]{2})/gi, "%$1").replace(/%5B/g, "[").replace(/%5D/g, "]");

  function withoutDots(path) {
    const parts = [];
    for (const part of path.split("/").slice(1)) {
      if (part === "..") parts.pop();
      else if (part !== ".") parts.push(part);
    }
    if (/\/\.{1,2}$/.test(path)) parts.push("");
    return `/${parts.join("/")}`;
  }

  class URL {
    #query;

    constructor(address, base) {
      let text = String(address).trim();
      if (!ADDRESS.test(text)) {
        if (base === undefined) throw Object.assign(new TypeError("Invalid URL"), { code: "ERR_INVALID_URL", input: text });
        text = new URL(base).#resolve(text);
      }
      const [, protocol, username = "", password = "", hostname, port = "", path, search = "", hash = ""] = ADDRESS.exec(text);
      this.protocol = protocol.toLowerCase();
      const hasHost = hostname !== undefined;
      const isKnown = this.protocol in PORTS;
      if (isKnown && !hostname) throw Object.assign(new TypeError("Invalid URL"), { code: "ERR_INVALID_URL", input: text });
      this.username = username;
      this.password = password;
      this.hostname = (hostname ?? "").toLowerCase();
      this.port = port === PORTS[this.protocol] ? "" : port;
      this.pathname = escape(hasHost ? withoutDots(path || (isKnown ? "/" : "")) : path);
      this.hash = hash === "#" ? "" : escape(hash);
      this.#query = escape(search === "?" ? "" : search).replace(/'/g, "%27");
      Object.defineProperty(this, "searchParams", {
        value: new URLSearchParams(this.#query, () => {
          const query = String(this.searchParams);
          this.#query = query === "" ? "" : `?${query}`;
        }),
        enumerable: true,
      });
      Object.defineProperty(this, "slashes", { value: hasHost });
    }
    static canParse(address, base) {
      try {
        return new URL(address, base) instanceof URL;
      } catch {
        return false;
      }
    }
    #resolve(text) {
      const start = `${this.protocol}${this.slashes ? `//${this.#user()}${this.host}` : ""}`;
      if (text.startsWith("//")) return this.protocol + text;
      if (text.startsWith("/")) return start + text;
      if (text.startsWith("?")) return start + this.pathname + text;
      if (text.startsWith("#")) return start + this.pathname + this.search + text;
      if (text === "") return start + this.pathname + this.search;
      return `${start}${this.pathname.replace(/[^/]*$/, "")}${text}`;
    }
    #user() { return this.username || this.password ? `${this.username}${this.password && `:${this.password}`}@` : ""; }
    get host() { return this.hostname + (this.port && `:${this.port}`); }
    get origin() { return this.protocol in PORTS ? `${this.protocol}//${this.host}` : "null"; }
    get search() { return this.#query; }
    get href() {
      return `${this.protocol}${this.slashes ? `//${this.#user()}${this.host}` : ""}${this.pathname}${this.search}${this.hash}`;
    }
    toString() { return this.href; }
    toJSON() { return this.href; }
    get [Symbol.toStringTag]() { return "URL"; }
  }

  for (const [name, value] of Object.entries({ URL, URLSearchParams })) {
    Object.defineProperty(global, name, { value, writable: true, configurable: true, enumerable: false });
  }
})(globalThis);
