// expect: Finished(0)
// stdout: undefined undefined undefined undefined
console.log(typeof std, typeof os, typeof bjson, typeof scriptArgs);
