/** What the answers of submissions say task by task, which `assay site` writes to `analysis.json`. */

import type { Analysis, AnalysisGroup, AnalysisRow } from '../../crates/wasm/generated';
import { ofSchema } from '../shared/schema';
import type { Board, Row } from './board';

export type { Analysis, AnalysisGroup } from '../../crates/wasm/generated';

export async function fetchAnalysis({ source }: Board): Promise<Analysis> {
  const response = await fetch(new URL('analysis.json', source));
  if (!response.ok) throw new Error(`Their numbers could not be fetched (${response.status}).`);
  return ofSchema<Analysis>(await response.json(), 'assay-analysis@1', 'analysis.json');
}

/** A submission of an analysis with its row on the board. */
export interface Analysed {
  row: Row;
  found: AnalysisRow;
  /** Its position in the group. */
  place: number;
}

/** The group of a setting and a scope, if it has some of these rows. They are in the group's order. */
export function groupOf(
  analysis: Analysis | null,
  rows: readonly Row[],
  { setting, scope, profile }: { setting: string; scope: string; profile: string },
): { group: AnalysisGroup; analysed: Analysed[] } | null {
  const group =
    analysis?.profile === profile
      ? analysis.groups.find((one) => one.setting === setting && one.scope === scope)
      : undefined;
  if (!group) return null;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const analysed = group.rows.flatMap((found, place) => {
    const row = byKey.get(found.key);
    return row ? [{ row, found, place }] : [];
  });
  return analysed.length > 0 ? { group, analysed } : null;
}
