// expect: CompileError
#define P4 ((((
#define P16 P4 P4 P4 P4
#define P64 P16 P16 P16 P16
#define P256 P64 P64 P64 P64
#define P1K P256 P256 P256 P256
#define P4K P1K P1K P1K P1K
#define P16K P4K P4K P4K P4K
#define P64K P16K P16K P16K P16K
int main(void) { return P64K P64K P64K P64K 0; }
