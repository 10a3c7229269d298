/** Colours of cells by value. `styles/heat.css` has a class for each level except 0. */

/** The level of a percentage, from 0 to 10. */
export function level(percentage: number): number {
  return Math.round(percentage / 10);
}
