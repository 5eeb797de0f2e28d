import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import type {} from './settings.tables.ts';

/** Upper bound against runaway imports; far above the number of settings. */
const MAX_SETTINGS = 500;

export type SettingRow = { key: string; value: unknown };

export function selectSettings(db: Db): Promise<SettingRow[]> {
  return prepareQuery(
    'settings.all',
    db.selectFrom('setting').select(['key', 'value']).orderBy('key').limit(MAX_SETTINGS),
  ).execute();
}

/** Stored settings of some keys, with their versions. */
export function selectSettingVersions(db: Db, keys: readonly string[]): Promise<(SettingRow & { version: number })[]> {
  return db
    .selectFrom('setting')
    .select(['key', 'value', 'version'])
    .where('key', 'in', keys)
    .limit(MAX_SETTINGS)
    .execute();
}

/** A row per group with its texts, for `EntryStorage.selectRows`. @param keys columns: the keys of all groups */
export function selectSettingTexts(
  groups: readonly { id: number; name: string; keys: readonly string[] }[],
  keys: readonly string[],
): RawBuilder<unknown> {
  const rows = groups.map((group) => {
    const columns = keys.map((key) => {
      const value = group.keys.includes(key) ? sql`(select value from setting where key = ${key})` : sql`null::jsonb`;
      return sql`${value} as ${sql.ref(key)}`;
    });
    const id = sql.lit(group.id);
    return sql`select ${id} as id, ${id} as owner_id, ${sql.lit(group.name)} as title, ${sql.join(columns)}`;
  });
  return sql.join(rows, sql` union all `);
}

/** A row per header link with its title, for `EntryStorage.selectRows`. The id is that of `listHeaderLinkTexts`. */
export function selectHeaderLinkTexts(): RawBuilder<unknown> {
  return sql`
    select ('x' || substr(md5(list || ':' || nth || ':' || url), 1, 7))::bit(28)::int + 1 as id, 0 as owner_id,
      url as title, link_title
    from (
      select list, link ->> 'url' as url, link -> 'title' as link_title,
        row_number() over (partition by list, link ->> 'url' order by position) as nth
      from setting, unnest(array['left', 'right']) as list,
        jsonb_array_elements(value -> list) with ordinality as links (link, position)
      where key = 'header_links' and jsonb_typeof(value) = 'object'
    ) as numbered`;
}

/** Excludes other writers until the end of the transaction; a setting that is not stored has no row to lock. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(tx);
}

export async function upsertSetting(db: Db, key: string, value: unknown, now: Date): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: now };
  await db
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ ...row, version: eb('setting.version', '+', 1) })),
    )
    .execute();
}

/** Makes settings with a text have another one. @returns the number of changed settings */
export async function updateTextSettings(tx: Tx, before: string, after: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update setting set value = to_jsonb(${after}::text), version = version + 1, updated_at = ${now}
    where value #>> '{}' = ${before}
  `.execute(tx);
  return Number(numAffectedRows);
}
