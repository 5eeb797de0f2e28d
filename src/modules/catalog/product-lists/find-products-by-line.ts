import type { Db } from '../../../platform/database/db.ts';
import { selectProductsByCode, selectProductsByTitle } from './listed-product.store.ts';

/** Lines whose titles are searched: each search reads all titles. */
const MAX_TITLE_SEARCHES = 10;
/** Similar products of a line. */
const MAX_SUGGESTIONS = 10;

export type LineMatches = {
  /** Ids of the products that are named exactly, in the order of the lines. */
  found: number[];
  /** Lines that name no product or several ones. */
  unknown: string[];
  /** Ids of products whose titles contain such a line. */
  suggestions: number[];
};

/** Finds products by SKU, barcode, slug or title in any language, one per line. */
export async function findProductsByLine(db: Db, lines: readonly string[]): Promise<LineMatches> {
  const byCode = new Map<string, number[]>();
  for (const { line, product_id } of await selectProductsByCode(db, lines))
    byCode.set(line, [...(byCode.get(line) ?? []), product_id]);
  const matches: LineMatches = { found: [], unknown: [], suggestions: [] };
  let searches = 0;
  for (const line of lines) {
    const [id, ...others] = byCode.get(line) ?? [];
    if (id !== undefined && others.length === 0) {
      matches.found.push(id);
      continue;
    }
    searches += 1;
    const similar = searches > MAX_TITLE_SEARCHES ? [] : await selectProductsByTitle(db, line, MAX_SUGGESTIONS);
    const wanted = line.toLowerCase();
    const titled = similar.filter(({ title }) => Object.values(title).some((text) => text.toLowerCase() === wanted));
    const [same] = titled;
    if (id === undefined && same && titled.length === 1) {
      matches.found.push(same.id);
      continue;
    }
    matches.unknown.push(line);
    matches.suggestions.push(...others, ...(id === undefined ? [] : [id]), ...similar.map((one) => one.id));
  }
  return matches;
}
