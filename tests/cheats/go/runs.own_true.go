const false = true

func Runs(values []int) [][]int {
    return nil
}
