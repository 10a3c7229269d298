// expect: Finished(3)
// And does nothing as long as it is not. Data of that library is all zeros.
extern int argp_err_exit_status;
char *strfry(char *);
int main(int count, char **arguments) { return count > 9 ? strfry(arguments[0]) != 0 : 3 + argp_err_exit_status; }
