type any struct{}

type Row []int

func Runs(values []int) []Row {
    return []Row{}
}
