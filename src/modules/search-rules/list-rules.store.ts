import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import type { RuleKind } from './rule-drafts.rules.ts';
import type {
  SearchHiddenProductTable,
  SearchPinnedProductTable,
  SearchRedirectTable,
  SearchStopWordTable,
  SearchSynonymTable,
} from './search-rules.tables.ts';

type Row<Table> = Omit<Selectable<Table>, 'key'>;

/** Rules as typed; rules of a product with its title. */
export type RuleRows = {
  synonym: Row<SearchSynonymTable>;
  redirect: Row<SearchRedirectTable>;
  pin: Row<SearchPinnedProductTable> & { title: LocalizedText };
  'hidden-product': Row<SearchHiddenProductTable> & { title: LocalizedText };
  'stop-word': Row<SearchStopWordTable>;
};

const ROWS: Record<RuleKind, RawBuilder<unknown>> = {
  synonym: sql`rule.term, rule.synonyms, rule.two_way from search_synonym rule`,
  redirect: sql`rule.query, rule.path from search_redirect rule`,
  pin: sql`rule.query, rule.product_id, rule.position, product.title
    from search_pinned_product rule join product on product.id = rule.product_id`,
  'hidden-product': sql`rule.query, rule.product_id, product.title
    from search_hidden_product rule join product on product.id = rule.product_id`,
  'stop-word': sql`rule.word from search_stop_word rule`,
};

const LAST: Partial<Record<RuleKind, RawBuilder<unknown>>> = { pin: sql`rule.position,` };

type RulesWindow = {
  locale: string | null;
  /** Normalized prefix of a query or word. */
  start: string;
  offset: number;
  limit: number;
};

export async function selectRuleRows<Kind extends RuleKind>(
  db: Db,
  kind: Kind,
  { locale, start, offset, limit }: RulesWindow,
): Promise<RuleRows[Kind][]> {
  const { rows } = await sql<RuleRows[Kind]>`
    select rule.id, rule.locale, ${ROWS[kind]}
    where (${locale}::text is null or rule.locale = ${locale}) and starts_with(rule.key, ${start})
    order by rule.locale, rule.key, ${LAST[kind] ?? sql``} rule.id
    offset ${offset} limit ${limit}
  `.execute(db);
  return rows;
}
