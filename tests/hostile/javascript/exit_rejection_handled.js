// expect: Finished(0)
// stdout: yes
Promise.reject(new Error("no")).catch(() => console.log("yes"));
