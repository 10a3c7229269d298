// expect: Trapped
// A function of the GNU C library that is not there ends the program when it is called.
char *strfry(char *);
int main(int count, char **arguments) { return count && strfry(arguments[0]) == 0; }
