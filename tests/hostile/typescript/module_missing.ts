// expect: Finished(1)
import { nothing } from "./elsewhere";
nothing();
