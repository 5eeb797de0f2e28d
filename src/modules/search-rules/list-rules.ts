import type { Db } from '../../platform/database/db.ts';
import { type RuleRows, selectRuleRows } from './list-rules.store.ts';
import type { RuleKind } from './rule-drafts.rules.ts';
import { normalizeQuery } from './search-query.rules.ts';
import type { RulesQuery } from './search-rules.input.ts';

const PER_PAGE = 50;

export type ListedRules<Kind extends RuleKind> = { rules: RuleRows[Kind][]; page: number; more: boolean };

/** One page of the rules of a kind, sorted by language and words, and whether there is another page. */
export async function listRules<Kind extends RuleKind>(
  db: Db,
  kind: Kind,
  { locale, q, page }: RulesQuery,
): Promise<ListedRules<Kind>> {
  const window = { start: normalizeQuery(q), offset: PER_PAGE * (page - 1), limit: PER_PAGE + 1 };
  const rows = await selectRuleRows(db, kind, { locale: locale ?? null, ...window });
  return { rules: rows.slice(0, PER_PAGE), page, more: rows.length > PER_PAGE };
}
