// Finds, counts and replaces by regular expressions. Size: 150000
const n = Number(require('fs').readFileSync(0, 'utf8'));
let seed = 1;
const parts = [];
for (let i = 0; i < n; i++) {
  seed = (seed * 7621 + 1) % 32768;
  parts.push(`${seed % 31}-${(i % 12) + 1}-${seed} user${seed % 100}@host${i % 7}.org`);
}
const text = parts.join('; ');
let dates = 0;
for (const [, day] of text.matchAll(/(\d+)-(\d+)-(\d+)/g)) dates += Number(day);
const mails = text.match(/[a-z]+\d*@[a-z]+\d\.org/g).length;
console.log(dates, mails, text.replace(/\b(\d)(\d)?-/g, '$1/').length, text.split(/[;@] ?/).length);
