import type { Db } from '../../platform/database/db.ts';
import { type RuleRows, ruleRows } from './list-rules.store.ts';
import type { RuleKind } from './rule-drafts.rules.ts';
import { normalizeQuery } from './search-query.rules.ts';
import type { RulesQuery } from './search-rules.input.ts';

const PER_PAGE = 50;

export type ListedRules<Kind extends RuleKind> = { rules: RuleRows[Kind][]; page: number; more: boolean };

/** A page of the rules of a kind by language and words, and whether there is another. */
export async function listRules<Kind extends RuleKind>(
  db: Db,
  kind: Kind,
  { locale, q, page }: RulesQuery,
): Promise<ListedRules<Kind>> {
  const window = { start: normalizeQuery(q), offset: PER_PAGE * (page - 1), limit: PER_PAGE + 1 };
  const rows = await ruleRows(db, kind, { locale: locale ?? null, ...window });
  return { rules: rows.slice(0, PER_PAGE), page, more: rows.length > PER_PAGE };
}
