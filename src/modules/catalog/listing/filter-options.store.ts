import { type RawBuilder, sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ChoiceFilter } from '../../listing/filters/filter-kinds.rules.ts';
import { listFilters } from '../../listing/filters/list-filters.rules.ts';
import type { FilterRow } from '../../listing/filters/listing-filters.rules.ts';
import type { CategoryRow } from '../categories/category.store.ts';

/** The filter options of listings with their titles. */
export type FilterOptions = {
  categories: CategoryRow[];
  /** Values of variants and products, ordered by attribute and value. */
  values: ValueRow[];
} & { [F in FilterRow<'choice'> as F['name']]: (OptionRow & OptionTexts<F['options']['columns'][number]>)[] };

/** An option of a choice filter. */
export type OptionRow = { id: number; slug: string; title: LocalizedText };

/** Further columns of the table of the options. */
type OptionTexts<Column extends string> = { [C in Column]: C extends 'image' ? string | null : LocalizedText };

export type ValueRow = {
  id: number;
  title: LocalizedText;
  swatch: string | null;
  attribute_id: number;
  attribute_code: string;
  attribute_title: LocalizedText;
};

/** Reads all lists in one round trip; each list is limited. */
export async function selectFilterOptions(db: Db): Promise<FilterOptions> {
  const { rows } = await sql<FilterOptions>`
    select
      ${jsonList(sql`
        select c.id, c.parent_id, c.slug, c.slugs, c.title, c.description, c.image, c.featured, c.in_footer,
          c.former_parent_ids
        from category c left join category main on main.id = c.parent_id
        where c.status = 1 and (main.id is null or main.status = 1)
        order by c.sort, c.id limit 500`)} as categories,
      ${sql.join(listFilters('choice').map((filter) => sql`${selectOptions(filter)} as ${sql.ref(filter.name)}`))},
      ${jsonList(sql`
        select v.id, v.title, v.swatch, a.id as attribute_id, a.code as attribute_code, a.title as attribute_title
        from attribute_value v join attribute a on a.id = v.attribute_id
        order by a.sort, a.id, v.sort, v.id limit 5000`)} as values
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('select without from returned no row');
  return row;
}

function selectOptions({ options: { table, columns, limit } }: ChoiceFilter): RawBuilder<unknown> {
  const names = ['id', 'slug', 'title', ...columns].map((column) => sql.ref(column));
  return jsonList(sql`
    select ${sql.join(names)} from ${sql.table(table)} where status = 1 order by sort, id limit ${sql.lit(limit)}`);
}

function jsonList(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(to_jsonb(listed)), '[]') from (${query}) listed)`;
}

export type FlashSaleRow = {
  id: number;
  slug: string;
  title: LocalizedText;
  image: string | null;
  starts_at: Date;
  ends_at: Date;
};

export function selectFlashSale(db: Db, id: number): Promise<FlashSaleRow | undefined> {
  return db
    .selectFrom('flash_sale')
    .select(['id', 'slug', 'title', 'image', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .where('status', '=', 1)
    .executeTakeFirst();
}

const MAX_SALES = 50;

/** Sales that have not started, the next one first. */
export function selectUpcomingSales(db: Db, now: Date): Promise<FlashSaleRow[]> {
  return db
    .selectFrom('flash_sale')
    .select(['id', 'slug', 'title', 'image', 'starts_at', 'ends_at'])
    .where('status', '=', 1)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(MAX_SALES)
    .execute();
}

/** Title and target of a slide or banner. */
export type SourceRow = { title: LocalizedText; source_type: number; source: string };

export function selectSlide(db: Db, id: number): Promise<SourceRow | undefined> {
  return db
    .selectFrom('slide')
    .select(['title', 'source_type', 'source'])
    .where('id', '=', id)
    .where('status', '=', 1)
    .executeTakeFirst();
}

export function selectBanner(db: Db, id: number, now: Date): Promise<SourceRow | undefined> {
  return db
    .selectFrom('banner')
    .select(['title', 'source_type', 'source'])
    .where('id', '=', id)
    .where('status', '=', 1)
    .where((is) => is.or([is('starts_at', 'is', null), is('starts_at', '<=', now)]))
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .executeTakeFirst();
}
