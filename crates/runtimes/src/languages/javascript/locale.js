// What Node.js does by `Intl`, which QuickJS lacks: numbers, dates and the order of words, as in English of the United States, and always
// so. `Intl` itself is not there.
(function () {
  "use strict";
  const { defineProperty } = Object;
  const define = (object, methods) => {
    for (const name of Object.keys(methods)) {
      defineProperty(object, name, { value: methods[name], writable: true, configurable: true, enumerable: false });
    }
  };

  // --- Numbers -------------------------------------------------------------------------------------------------------

  const group = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

  /** The decimal digits of a number that is not negative: before and after the point. */
  function digitsOf(number) {
    const [digits, exponent = "0"] = String(number).split("e");
    const [whole, rest = ""] = digits.split(".");
    const shift = Number(exponent);
    if (shift >= 0) return [whole + rest.slice(0, shift).padEnd(shift, "0"), rest.slice(shift)];
    const padded = whole.padStart(1 - shift, "0");
    return [padded.slice(0, shift), padded.slice(shift) + rest];
  }

  /** Rounds digits half up to so many after the point. */
  function round([whole, rest], places) {
    if (rest.length <= places) return [whole, rest];
    const kept = BigInt(whole + rest.slice(0, places)) + (rest[places] >= "5" ? 1n : 0n);
    const text = String(kept).padStart(places + 1, "0");
    return [text.slice(0, text.length - places), text.slice(text.length - places)];
  }

  /** Rounds digits half up to so many after the zeros in front. */
  function shorten([whole, rest], count) {
    const plain = whole.replace(/^0+/, "");
    const zeros = plain === "" ? rest.match(/^0*/)[0].length : 0;
    const places = count - plain.length + zeros;
    if (places >= 0) return round([whole, rest], places);
    const [kept] = round([whole.slice(0, places), whole.slice(places)], 0);
    return [kept.padEnd(kept.length - places, "0"), ""];
  }

  const SYMBOLS = { USD: "$", EUR: "€", GBP: "£", JPY: "¥", INR: "₹", CNY: "CN¥", KRW: "₩", BRL: "R$", CAD: "CA$", AUD: "A$", MXN: "MX$" };
  /** Currencies without a smaller unit. */
  const WHOLE = ["JPY", "KRW", "VND", "CLP"];

  function formatNumber(number, options = {}) {
    const { style = "decimal", currency, minimumIntegerDigits = 1, useGrouping = true } = options;
    if (Number.isNaN(number)) return "NaN";
    const unit = String(currency).toUpperCase();
    const usual = style === "currency" && !WHOLE.includes(unit) ? 2 : 0;
    let least = options.minimumFractionDigits, most = options.maximumFractionDigits;
    for (const places of [least, most]) {
      if (places !== undefined && !(places >= 0 && places <= 100)) throw new RangeError("FractionDigits value is out of range.");
    }
    least ??= Math.min(usual, most ?? usual);
    most ??= Math.max(least, style === "decimal" ? 3 : usual);
    if (least > most) throw new RangeError("maximumFractionDigits value is out of range.");
    const isNegative = number < 0 || Object.is(number, -0);
    const size = Math.abs(number);
    let text = "∞";
    if (size !== Infinity) {
      let digits = digitsOf(size);
      if (style === "percent") digits = [digits[0] + digits[1].slice(0, 2).padEnd(2, "0"), digits[1].slice(2)];
      digits = options.maximumSignificantDigits === undefined ? round(digits, most) : shorten(digits, options.maximumSignificantDigits);
      const [whole, rest] = digits;
      const padded = whole.replace(/^0+(?=\d)/, "").padStart(minimumIntegerDigits, "0");
      const places = rest.replace(/0+$/, "").padEnd(least, "0");
      text = (useGrouping ? group(padded) : padded) + (places === "" ? "" : `.${places}`);
    }
    if (style === "percent") text += "%";
    if (style === "currency") text = (SYMBOLS[unit] ?? `${unit}\u00a0`) + text;
    return (isNegative ? "-" : "") + text;
  }

  define(Number.prototype, { toLocaleString(locales, options) { return formatNumber(Number(this), options); } });
  define(BigInt.prototype, {
    toLocaleString() {
      const text = String(this);
      return text.startsWith("-") ? `-${group(text.slice(1))}` : group(text);
    },
  });

  // --- Dates ---------------------------------------------------------------------------------------------------------

  const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
  const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
  const two = (number) => String(number).padStart(2, "0");

  function formatDay(date, { weekday, year, month, day }) {
    const inTwo = (how, number) => (how === "2-digit" ? two(number % 100) : String(number));
    const name = (names, at, how) => (how === "long" ? names[at] : how === "narrow" ? names[at][0] : names[at].slice(0, 3));
    const parts = { year: year && inTwo(year, date.getFullYear()), day: day && inTwo(day, date.getDate()) };
    const first = weekday ? name(DAYS, date.getDay(), weekday) : "";
    let rest;
    if (["long", "short", "narrow"].includes(month)) {
      const named = name(MONTHS, date.getMonth(), month) + (day ? ` ${parts.day}` : "");
      rest = named + (year ? (day ? `, ${parts.year}` : ` ${parts.year}`) : "");
    } else {
      rest = [month && inTwo(month, date.getMonth() + 1), parts.day, parts.year].filter(Boolean).join("/");
    }
    // The day of the week comes last where the date is not complete.
    return rest === "" || (month && day) ? [first, rest].filter(Boolean).join(", ") : [rest, first].filter(Boolean).join(" ");
  }

  function formatTime(date, { hour, minute, second, hour12, hourCycle }) {
    const isHalf = hour12 ?? !(hourCycle === "h23" || hourCycle === "h24");
    const full = date.getHours();
    const shown = isHalf ? full % 12 || 12 : full;
    const hours = hour && (hour === "2-digit" || !isHalf ? two(shown) : String(shown));
    const text = [hours, minute && two(date.getMinutes()), second && two(date.getSeconds())].filter(Boolean).join(":");
    return hour && isHalf ? `${text} ${full < 12 ? "AM" : "PM"}` : text;
  }

  const DAY = { year: "numeric", month: "numeric", day: "numeric" };
  const TIME = { hour: "numeric", minute: "numeric", second: "numeric" };
  const OF_DAY = ["weekday", "year", "month", "day"], OF_TIME = ["hour", "minute", "second"];

  function formatDate(date, options = {}, usual) {
    if (Number.isNaN(date.getTime())) return "Invalid Date";
    const asks = (names) => names.some((name) => options[name] !== undefined);
    const chosen = asks([...OF_DAY, ...OF_TIME]) ? options : { ...options, ...usual };
    const hasDay = OF_DAY.some((name) => chosen[name] !== undefined), hasTime = OF_TIME.some((name) => chosen[name] !== undefined);
    return [hasDay && formatDay(date, chosen), hasTime && formatTime(date, chosen)].filter(Boolean).join(", ");
  }

  define(Date.prototype, {
    toLocaleString(locales, options) { return formatDate(this, options, { ...DAY, ...TIME }); },
    toLocaleDateString(locales, options) { return formatDate(this, options, DAY); },
    toLocaleTimeString(locales, options) { return formatDate(this, options, TIME); },
  });

  // --- The order of words --------------------------------------------------------------------------------------------

  // Unicode's default order: signs, then digits, then letters.
  const SIGNS = "\t\n\v\f\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";
  const LETTERS = { "æ": "ae", "ø": "o", "ß": "ss", "đ": "d", "ł": "l", "œ": "oe", "ı": "i" };
  const FIRST_LETTER = 1000;

  /** A text's letters without accents and case, its accents, and its case. */
  function keysOf(text, isNumeric) {
    const letters = [], accents = [], cases = [];
    for (const part of String(text).normalize("NFD").match(isNumeric ? /\d+|[^]/gu : /[^]/gu) ?? []) {
      if (/\p{Mn}/u.test(part)) {
        accents[letters.length - 1] = (accents[letters.length - 1] ?? 0) * 1000 + (part.codePointAt(0) % 1000);
        continue;
      }
      if (/\d/.test(part)) {
        letters.push(SIGNS.length + (isNumeric ? Number(part) / (Number(part) + 1) : Number(part)));
        cases.push(0);
        continue;
      }
      const lower = part.toLowerCase();
      for (const letter of LETTERS[lower] ?? lower) {
        const sign = SIGNS.indexOf(letter);
        letters.push(sign >= 0 ? sign : FIRST_LETTER + letter.codePointAt(0));
        cases.push(part === lower ? 0 : 1);
        if (LETTERS[lower]) accents[letters.length - 1] = 1;
      }
    }
    return { letters, accents: letters.map((_, place) => accents[place] ?? 0), cases };
  }

  function compareLists(one, other) {
    for (let place = 0; place < one.length && place < other.length; place++) {
      if (one[place] !== other[place]) return one[place] < other[place] ? -1 : 1;
    }
    return Math.sign(one.length - other.length);
  }

  const PLAIN = /^[\t-\r -~]*$/;
  const ORDER = Uint16Array.from({ length: 128 }, (_, code) => {
    const sign = SIGNS.indexOf(String.fromCharCode(code));
    if (sign >= 0) return sign;
    return code >= 48 && code <= 57 ? SIGNS.length + code - 48 : FIRST_LETTER + String.fromCharCode(code).toLowerCase().charCodeAt(0);
  });

  /** The same order for texts of ASCII, which most are. */
  function comparePlain(one, other) {
    const length = Math.min(one.length, other.length);
    for (let place = 0; place < length; place++) {
      const difference = ORDER[one.charCodeAt(place)] - ORDER[other.charCodeAt(place)];
      if (difference !== 0) return Math.sign(difference);
    }
    if (one.length !== other.length) return Math.sign(one.length - other.length);
    // Small letters come before capital ones, whose codes are lower.
    return one === other ? 0 : one > other ? -1 : 1;
  }

  define(String.prototype, {
    localeCompare(that, locales, { numeric = false, sensitivity = "variant" } = {}) {
      const one = String(this), other = String(that);
      if (!numeric && sensitivity === "variant" && PLAIN.test(one) && PLAIN.test(other)) return comparePlain(one, other);
      const [a, b] = [keysOf(one, numeric), keysOf(other, numeric)];
      return (
        compareLists(a.letters, b.letters) ||
        (sensitivity === "base" || sensitivity === "case" ? 0 : compareLists(a.accents, b.accents)) ||
        (sensitivity === "base" || sensitivity === "accent" ? 0 : compareLists(a.cases, b.cases))
      );
    },
  });
})();
