import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { MAX_RULES } from './search-rules.rules.ts';

/** All rules of the shop as the JSON text of `StoredRules`; empty tables make this cheap in shops without rules. */
export async function readStoredRules(db: Db): Promise<string> {
  const { rows } = await sql<{ rules: string }>`
    select jsonb_build_object(
      'synonyms', (${listed(sql`select locale, term, synonyms, two_way from search_synonym order by id`)}),
      'redirects', (${listed(sql`select locale, query, path from search_redirect order by id`)}),
      'pins', (${listed(sql`select locale, query, product_id from search_pinned_product order by position, id`)}),
      'hidden', (${listed(sql`select locale, query, product_id from search_hidden_product order by id`)}),
      'stopWords', (${listed(sql`select locale, word from search_stop_word order by id`)})
    )::text as rules
  `.execute(db);
  return rows[0]?.rules ?? '';
}

function listed(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select coalesce(jsonb_agg(one), '[]') from (${rows} limit ${MAX_RULES}) one`;
}
