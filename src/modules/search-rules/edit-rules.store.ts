import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import type { RuleDraft, RuleKind } from './rule-drafts.rules.ts';

/** Contents of a rule, as stored in the audit log. */
export type RuleFacts = Record<string, string | number | boolean | null>;
export type StoredRule = { id: number; facts: RuleFacts };

const TABLES: Record<RuleKind, string> = {
  synonym: 'search_synonym',
  redirect: 'search_redirect',
  pin: 'search_pinned_product',
  'hidden-product': 'search_hidden_product',
  'stop-word': 'search_stop_word',
};

const FACTS: Record<RuleKind, RawBuilder<unknown>> = {
  synonym: sql`'term', term, 'synonyms', array_to_string(synonyms, ', '), 'two_way', two_way`,
  redirect: sql`'query', query, 'path', path`,
  pin: sql`'query', query, 'product_id', product_id, 'position', position`,
  'hidden-product': sql`'query', query, 'product_id', product_id`,
  'stop-word': sql`'word', word`,
};

const stored = (kind: RuleKind) => sql`id, jsonb_build_object('locale', locale, ${FACTS[kind]}) as facts`;

/** Locks the rule that a draft would replace. */
export async function findRule(tx: Tx, kind: RuleKind, { unique }: RuleDraft): Promise<StoredRule | undefined> {
  const same = Object.entries(unique).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<StoredRule>`
    select ${stored(kind)} from ${sql.table(TABLES[kind])} where ${sql.join(same, sql` and `)} for update
  `.execute(tx);
  return rows[0];
}

/** Inserts a rule, or replaces the contents of the existing one. */
export async function upsertRule(tx: Tx, kind: RuleKind, { unique, fields: says }: RuleDraft): Promise<StoredRule> {
  const columns = { ...unique, ...says };
  const names = (of: object) => sql.join(Object.keys(of).map((column) => sql.ref(column)));
  const changes = Object.keys(says).map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  const { rows } = await sql<StoredRule>`
    insert into ${sql.table(TABLES[kind])} (${names(columns)}) values (${sql.join(Object.values(columns))})
    on conflict (${names(unique)}) do update set ${sql.join(changes)}
    returning ${stored(kind)}
  `.execute(tx);
  const [put] = rows;
  if (!put) throw new Error(`a search rule (${kind}) was not written`);
  return put;
}

/** @returns the contents of the deleted rule; undefined when there was none */
export async function deleteRule(tx: Tx, kind: RuleKind, id: number): Promise<RuleFacts | undefined> {
  const { rows } = await sql<StoredRule>`
    delete from ${sql.table(TABLES[kind])} where id = ${id} returning ${stored(kind)}
  `.execute(tx);
  return rows[0]?.facts;
}

export async function countRules(tx: Tx, kind: RuleKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(TABLES[kind])}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Whether the product exists, public or not; it cannot be deleted before the transaction ends. */
export async function lockProduct(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.selectFrom('product').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return found !== undefined;
}

/** Locks the products pinned for a query, in their order. */
export async function lockPins(
  tx: Tx,
  { locale, key, limit }: { locale: string; key: string; limit: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('search_pinned_product')
    .select('product_id')
    .where('locale', '=', locale)
    .where('key', '=', key)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** Numbers the pins of a query from 1 in the order of these products. */
export async function numberPins(
  tx: Tx,
  { locale, key, productIds }: { locale: string; key: string; productIds: readonly number[] },
): Promise<void> {
  await sql`
    update search_pinned_product as pinned set position = placed.position
    from unnest(${productIds}::int[]) with ordinality as placed (product_id, position)
    where pinned.locale = ${locale} and pinned.key = ${key} and pinned.product_id = placed.product_id
  `.execute(tx);
}
