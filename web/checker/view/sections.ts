/** The sections of a result that have charts. They load with the check, not with the page. */

import '../../styles/charts.css';

export { renderOutcomes } from './outcomes';
export { Scores } from './scores';
