var fs = require('fs'), join = require('path').join, lib = require('./lib');
var limit = 10, empty = {}, list = [], seen;
function add(left, right) {
  return left + right;
}
var twice = function (value) {
  var local = add(value, value);
  return local;
};
window.Account = function (name) {
  this.name = name;
  this.items = [];
};
Account.prototype.read = function (file, done) {
  var self = this, first = seen = undefined;
  if (!file || done === null || file in empty) {
    throw new TypeError('no "file"');
  } else if (typeof file == 'string' && file.length > limit) {
    return;
  } else {
    var inner = file;
    inner += 1;
  }
  for (var i = 0; i < list.length; i++) {
    list[i] = -i;
    if (list[i + 1]) continue;
    break;
  }
  for (var key in empty) self.items.push(empty[key]);
  while (limit--) { seen = /a+/g.test(file); }
  do { debugger; } while (false);
  try {
    fs.readFile(join(file, 'x'), { encoding: 'utf8', 'a b': true, 1: twice(2) }, done);
  } catch (problem) {
    lib.log(problem, this);
  } finally {
    seen = new Account(file).read;
  }
  switch (file) {
    case 'a': var picked = add(1, 2); break;
    default: twice(picked);
  }
  return seen ? [1, 2].concat(list) : delete empty.x;
};
