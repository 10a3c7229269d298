// expect: Finished(255)
int main(void) { return -1; }
