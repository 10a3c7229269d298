// Puts texts together and takes them apart. Size: 300000
const n = Number(require('fs').readFileSync(0, 'utf8'));
const words = [];
let seed = 1;
for (let i = 0; i < n; i++) {
  seed = (seed * 7621 + 1) % 32768;
  words.push(String.fromCharCode(97 + (seed % 26)).repeat((seed % 7) + 1) + String(i % 100));
}
const text = words.join(' ');
let length = 0;
for (const word of text.toUpperCase().split(' ')) {
  const turned = word.split('').reverse().join('');
  if (turned.startsWith('1') || turned.includes('AA')) length += turned.replaceAll('A', 'bb').length;
  length += turned.indexOf('9') + turned.charCodeAt(0);
}
let letters = 0;
for (const letter of text) if ('aeiou'.includes(letter)) letters++;
console.log(length, letters, text.replaceAll('1', '').replaceAll('b', 'ccc').length);
