import java.util.Arrays;

/** Grids and simulations: life, flood fill, spiral, sudoku, tic-tac-toe. */
public class Main {
    static boolean[][] step(boolean[][] g) {
        int n = g.length;
        boolean[][] next = new boolean[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                int neighbours = 0;
                for (int di = -1; di <= 1; di++) {
                    for (int dj = -1; dj <= 1; dj++) {
                        if ((di != 0 || dj != 0) && g[(i + di + n) % n][(j + dj + n) % n]) {
                            neighbours++;
                        }
                    }
                }
                next[i][j] = neighbours == 3 || neighbours == 2 && g[i][j];
            }
        }
        return next;
    }

    static int fill(char[][] g, int i, int j) {
        if (i < 0 || j < 0 || i >= g.length || j >= g[i].length || g[i][j] != '#') {
            return 0;
        }
        g[i][j] = '.';
        return 1 + fill(g, i + 1, j) + fill(g, i - 1, j) + fill(g, i, j + 1) + fill(g, i, j - 1);
    }

    static int[][] spiral(int n) {
        int[][] m = new int[n][n];
        int di = 0;
        int dj = 1;
        for (int k = 1, i = 0, j = 0; k <= n * n; k++) {
            m[i][j] = k;
            int ni = i + di;
            int nj = j + dj;
            if (ni < 0 || nj < 0 || ni >= n || nj >= n || m[ni][nj] != 0) {
                int t = di;
                di = dj;
                dj = -t;
            }
            i += di;
            j += dj;
        }
        return m;
    }

    static boolean fits(int[][] s, int r, int c, int v) {
        for (int k = 0; k < 9; k++) {
            if (s[r][k] == v || s[k][c] == v || s[r / 3 * 3 + k / 3][c / 3 * 3 + k % 3] == v) {
                return false;
            }
        }
        return true;
    }

    static boolean solve(int[][] s, int cell) {
        while (cell < 81 && s[cell / 9][cell % 9] != 0) {
            cell++;
        }
        if (cell == 81) {
            return true;
        }
        for (int v = 1; v <= 9; v++) {
            if (fits(s, cell / 9, cell % 9, v)) {
                s[cell / 9][cell % 9] = v;
                if (solve(s, cell + 1)) {
                    return true;
                }
                s[cell / 9][cell % 9] = 0;
            }
        }
        return false;
    }

    static int positions;

    static int winner(int[] b) {
        int[][] lines = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
        for (int[] l : lines) {
            if (b[l[0]] != 0 && b[l[0]] == b[l[1]] && b[l[1]] == b[l[2]]) {
                return b[l[0]];
            }
        }
        return 0;
    }

    static int minimax(int[] b, int player) {
        positions++;
        int w = winner(b);
        if (w != 0) {
            return w;
        }
        int best = -2 * player;
        boolean moved = false;
        for (int i = 0; i < 9; i++) {
            if (b[i] == 0) {
                moved = true;
                b[i] = player;
                int score = minimax(b, -player);
                b[i] = 0;
                best = player > 0 ? Math.max(best, score) : Math.min(best, score);
            }
        }
        return moved ? best : 0;
    }

    public static void main(String[] args) {
        boolean[][] life = new boolean[8][8];
        life[0][1] = life[1][2] = life[2][0] = life[2][1] = life[2][2] = true;
        for (int i = 0; i < 10; i++) {
            life = step(life);
        }
        for (boolean[] row : life) {
            StringBuilder line = new StringBuilder();
            for (boolean alive : row) {
                line.append(alive ? 'O' : '.');
            }
            System.out.println(line);
        }
        char[][] map = {"##..#".toCharArray(), "#..##".toCharArray(), "..#..".toCharArray(), "##.##".toCharArray()};
        StringBuilder sizes = new StringBuilder();
        for (int i = 0; i < map.length; i++) {
            for (int j = 0; j < map[i].length; j++) {
                int size = fill(map, i, j);
                if (size > 0) {
                    sizes.append(size).append(' ');
                }
            }
        }
        System.out.println(sizes);
        System.out.println(Arrays.deepToString(spiral(4)));
        String puzzle = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        int[][] s = new int[9][9];
        for (int i = 0; i < 81; i++) {
            s[i / 9][i % 9] = puzzle.charAt(i) - '0';
        }
        System.out.println(solve(s, 0) + " " + Arrays.toString(s[0]) + " " + Arrays.toString(s[8]));
        int[] board = new int[9];
        board[0] = 1;
        board[4] = -1;
        System.out.println(minimax(board, 1) + " " + positions);
    }
}
