import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DEFAULT_LOCALE } from '../../../kernel/locale.ts';
import type { Db } from '../../database/db.ts';
import { escapeLike } from '../../database/escape-like.ts';
import type { Resource } from '../resource.ts';
import type {} from './outdated-translation.tables.ts';
import { isSourceLocale, listSourceLocales } from './source-text.ts';
import { listTranslatedFields, type TranslatedField } from './translated-fields.ts';
import type { TranslationState, TranslationUnit, UnitQuery } from './translation-unit.ts';

/** Reads the texts of the entries `e` by language: columns with a text per language, or rows of another table. */
type TextReader = {
  joins: RawBuilder<unknown>;
  /** As it is stored; null for none. */
  value(field: TranslatedField, locale: string): RawBuilder<unknown>;
};

/** Reads only which texts the entries `e` have. */
type TextFlagReader = {
  joins: RawBuilder<unknown>;
  hasText(field: TranslatedField, locale: string): RawBuilder<boolean>;
};

const EMPTY = sql.lit('');
const NO_LINES = sql.lit('[]');
const nameTexts = (locale: string) => `texts_${locale}`;
const nameFlags = (locale: string) => `flags_${locale}`;

function createTextReader({ storage }: Pick<Resource, 'storage'>, locales: readonly string[]): TextReader {
  const table = storage?.texts;
  const joins = (table ? [...new Set(locales)] : []).map((locale) => {
    const name = nameTexts(locale);
    return sql`
      left join ${sql.table(table?.table ?? '')} as ${sql.ref(name)}
      on ${sql.ref(`${name}.${table?.owner}`)} = e.id and ${sql.ref(`${name}.locale`)} = ${locale}
    `;
  });
  return {
    joins: joins.length > 0 ? sql.join(joins, sql` `) : sql``,
    value: (field, locale) =>
      table?.fields.includes(field.name) ? sql.ref(`${nameTexts(locale)}.${field.name}`) : readColumn(field, locale),
  };
}

function readColumn({ name, isList }: TranslatedField, locale: string): RawBuilder<unknown> {
  const column = sql.ref(`e.${name}`);
  return isList ? sql`${column} -> ${locale}::text` : sql`${column} ->> ${locale}::text`;
}

function isFilled({ isList }: TranslatedField, value: RawBuilder<unknown>): RawBuilder<boolean> {
  const none = isList ? sql`${NO_LINES}::jsonb` : EMPTY;
  return sql`coalesce(${value}, ${none}) <> ${none}`;
}

/** `offset 0` excludes the long texts from the joins, which otherwise exceed the memory of a query. */
function createTextFlagReader(resource: Pick<Resource, 'fields' | 'sections' | 'storage'>, locales: readonly string[]) {
  const table = resource.storage?.texts;
  const fields = listTranslatedFields(resource).filter(({ name }) => table?.fields.includes(name));
  const joins = (table ? [...new Set(locales)] : []).map((locale) => {
    const name = nameFlags(locale);
    const flags = fields.map((field) => sql`${isFilled(field, sql.ref(field.name))} as ${sql.ref(field.name)}`);
    return sql`
      left join (
        select ${sql.ref(table?.owner ?? '')} as owner, ${sql.join(flags)} from ${sql.table(table?.table ?? '')}
        where locale = ${locale} offset 0
      ) as ${sql.ref(name)} on ${sql.ref(`${name}.owner`)} = e.id
    `;
  });
  const reader: TextFlagReader = {
    joins: joins.length > 0 ? sql.join(joins, sql` `) : sql``,
    hasText: (field, locale) =>
      table?.fields.includes(field.name)
        ? sql`coalesce(${sql.ref(`${nameFlags(locale)}.${field.name}`)}, false)`
        : isFilled(field, readColumn(field, locale)),
  };
  return reader;
}

/** Numbers of texts of a resource in the order of the languages. Reads every entry once, and every text at most once. */
export async function selectTextCounts(
  db: Db,
  resource: Resource,
  locales: readonly string[],
): Promise<{ total: number; missing: number }[]> {
  const all = [...new Set([...locales, ...locales.flatMap(listSourceLocales)])];
  const reader = createTextFlagReader(resource, all);
  const fields = listTranslatedFields(resource);
  const nameFlag = ({ name }: TranslatedField, locale: string) => `${name}_${locale}`;
  const flags = fields.flatMap((field) =>
    all.map((locale) => sql`${reader.hasText(field, locale)} as ${sql.ref(nameFlag(field, locale))}`),
  );
  const sumFlags = (conditions: readonly RawBuilder<unknown>[]) => {
    const numbers = conditions.map((condition) => sql`(${condition})::int`);
    return sql`coalesce(sum(${sql.join(numbers, sql` + `)}), 0)::int`;
  };
  const columns = locales.flatMap((locale, index) => {
    const hasSource = (field: TranslatedField) => {
      const sources = listSourceLocales(locale).map((source) => sql.ref(nameFlag(field, source)));
      const isAny = sources.length === 0 ? sql`false` : sql`(${sql.join(sources, sql` or `)})`;
      return isSourceLocale(locale) ? sql`(${isAny} and not ${sql.ref(nameFlag(field, locale))})` : isAny;
    };
    const total = sumFlags(fields.map(hasSource));
    const isMissing = (field: TranslatedField) => sql`${hasSource(field)} and not ${sql.ref(nameFlag(field, locale))}`;
    const missing = sumFlags(fields.map(isMissing));
    return [sql`${total} as ${sql.ref(`total_${index}`)}`, sql`${missing} as ${sql.ref(`missing_${index}`)}`];
  });
  const { rows } = await sql<Record<string, number>>`
    with flags as materialized (select ${sql.join(flags)} from ${selectRows(resource)} e ${reader.joins})
    select ${sql.join(columns)} from flags
  `.execute(db);
  return locales.map((_, index) => {
    return { total: rows[0]?.[`total_${index}`] ?? 0, missing: rows[0]?.[`missing_${index}`] ?? 0 };
  });
}

/** Without entries that were deleted by other ways than their page. */
export async function selectOutdatedCounts(db: Db, resource: Resource): Promise<Map<string, number>> {
  const { rows } = await sql<{ locale: string; count: number }>`
    select o.locale, count(*)::int as count from outdated_translation o
    join ${selectRows(resource)} e on e.id = o.entry_id
    where o.resource = ${resource.name} group by o.locale
  `.execute(db);
  return new Map(rows.map(({ locale, count }) => [locale, count]));
}

export type EntryUnitKey = { id: number; field: string };

/** A page of the texts of a resource that have a source, by entry, and the number of all of them. */
export async function selectUnitKeys(
  db: Db,
  resource: Resource,
  { limit, offset, ...query }: UnitQuery,
): Promise<{ keys: EntryUnitKey[]; total: number }> {
  const { rows } = await sql<EntryUnitKey & { total: number }>`
    select e.id, u.field, (count(*) over ())::int as total ${selectMatches(resource, query)}
    order by e.id, u.position limit ${limit} offset ${offset}
  `.execute(db);
  const [first] = rows;
  return {
    keys: rows.map(({ id, field }) => ({ id, field })),
    total: first || offset === 0 ? (first?.total ?? 0) : await selectUnitCount(db, resource, query),
  };
}

async function selectUnitCount(db: Db, resource: Resource, query: MatchQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${selectMatches(resource, query)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

type MatchQuery = Omit<UnitQuery, 'limit' | 'offset'>;

/** Compares without reading the texts, unless they are searched. */
function selectMatches(resource: Resource, { locale, states, q, titleLocale }: MatchQuery): RawBuilder<unknown> {
  const sources = listSourceLocales(locale);
  const flags = createTextFlagReader(resource, [locale, ...sources]);
  const texts = createTextReader(resource, q ? [locale, ...sources] : []);
  const search = q ? createSearch(q) : null;
  const fields = listTranslatedFields(resource);
  const isAny = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join([...parts, sql`false`], sql` or `)})`;
  // a case by field is ten times as fast as rows of a lateral join
  const choose = (read: (field: TranslatedField) => RawBuilder<unknown>) => {
    const cases = fields.map((field, position) => sql`when ${sql.lit(position)} then ${read(field)}`);
    return sql<SqlBool>`case u.position ${sql.join(cases, sql` `)} end`;
  };
  const hasTarget = choose((field) => flags.hasText(field, locale));
  const conditions = [choose((field) => isAny(sources.map((source) => flags.hasText(field, source))))];
  if (isSourceLocale(locale)) conditions.push(sql`not ${hasTarget}`);
  if (states)
    conditions.push(
      sql`(${sql.join(
        states.map((state) => matchState(state, hasTarget)),
        sql` or `,
      )})`,
    );
  if (search) {
    const isFound = choose((field) => isAny([...sources, locale].map((one) => search(texts.value(field, one), field))));
    conditions.push(sql`(n.is_found or ${isFound})`);
  }
  // once per entry
  const named = search
    ? sql`cross join lateral (select ${search(selectTitle(resource, titleLocale), null)} as is_found offset 0) n`
    : sql``;
  const rows = fields.map(({ name }, position) => sql`(${name}::text, ${sql.lit(position)}::int)`);
  return sql`
    from ${selectRows(resource)} e ${flags.joins} ${texts.joins} ${named}
    cross join (values ${sql.join(rows)}) u (field, position)
    left join outdated_translation o
      on o.resource = ${resource.name} and o.entry_id = e.id and o.field = u.field and o.locale = ${locale}
    where ${sql.join(conditions, sql` and `)}
  `;
}

/** Characters of a text whose letters are compared without their case, which takes most of the time of a search. */
const MAX_FOLDED_LENGTH = 500;

/** Condition that a value contains the search text; a long text must contain it with the same case. */
function createSearch(q: string) {
  const pattern = `%${escapeLike(q)}%`;
  return (value: RawBuilder<unknown>, field: TranslatedField | null): RawBuilder<SqlBool> => {
    const isLong = field !== null && (field.isList || field.maxLength > MAX_FOLDED_LENGTH);
    const text = sql`coalesce(${value}::text, ${EMPTY})`;
    return isLong ? sql`strpos(${text}, ${q}) > 0` : sql`${text} ilike ${pattern}`;
  };
}

function matchState(state: TranslationState, hasTarget: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  if (state === 'missing') return sql`not ${hasTarget}`;
  if (state === 'outdated') return sql`o.field is not null`;
  return sql`(${hasTarget} and o.field is null)`;
}

/** The texts of some keys, by entry; a text without a source is left out. */
export async function selectUnits(
  db: Db,
  resource: Resource,
  keys: readonly EntryUnitKey[],
  { locale, titleLocale }: Pick<UnitQuery, 'locale' | 'titleLocale'>,
): Promise<TranslationUnit[]> {
  const sources = listSourceLocales(locale);
  const reader = createTextReader(resource, [locale, ...sources]);
  const readText = (field: TranslatedField, one: string) => {
    const value = reader.value(field, one);
    if (!field.isList) return sql`coalesce(${value}, ${EMPTY})`;
    return sql`array_to_string(array(select jsonb_array_elements_text(coalesce(${value}, ${NO_LINES}::jsonb))), E'\n')`;
  };
  const values = listTranslatedFields(resource).map((field, position) => {
    const texts = sources.map((source) => sql`nullif(${readText(field, source)}, ${EMPTY})`);
    const source = sql`coalesce(${sql.join([...texts, EMPTY])})`;
    const target = readText(field, locale);
    // a text of the source language has no source itself
    const shown = isSourceLocale(locale)
      ? sql`case when ${target} = ${EMPTY} then ${source} else ${EMPTY} end`
      : source;
    return sql`(${field.name}::text, ${position}::int, ${shown}, ${target})`;
  });
  const { rows } = await sql<TranslationUnit>`
    select e.id, ${sql.ref(resource.storage?.selectRows ? 'e.owner_id' : 'e.id')} as "ownerId", u.field,
      ${selectTitle(resource, titleLocale)} as title, u.source, u.target,
      o.field is not null as "isOutdated", o.source_hash as "outdatedHash"
    from ${selectRows(resource)} e ${reader.joins}
    cross join lateral (values ${sql.join(values)}) u (field, position, source, target)
    left join outdated_translation o
      on o.resource = ${resource.name} and o.entry_id = e.id and o.field = u.field and o.locale = ${locale}
    where e.id = any(${[...new Set(keys.map(({ id }) => id))]}::int[]) and u.source <> ${EMPTY}
      and (e.id, u.field) in (
        select id, field from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) wanted (id integer, field text)
      )
    order by e.id, u.position
  `.execute(db);
  return rows;
}

function selectRows({ storage, table }: Resource): RawBuilder<unknown> {
  return storage?.selectRows ? sql`(${storage.selectRows()})` : sql.table(table);
}

/** The column of the list that links to the entry. */
function selectTitle({ fields, list }: Resource, locale: string): RawBuilder<string> {
  const [name = 'id'] = list.columns;
  const column = sql.ref(`e.${name}`);
  return fields[name]?.control.kind === 'localized-text'
    ? sql`coalesce(${column} ->> ${locale}::text, ${column} ->> ${DEFAULT_LOCALE}::text, ${EMPTY})`
    : sql`${column}::text`;
}
