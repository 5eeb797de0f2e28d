import { sql } from 'kysely';
import type { Tx } from '../../database/db.ts';
import type {} from './outdated-translation.tables.ts';

export type TranslationKey = { entry_id: number; field: string; locale: string };

/** The hash of an older source text stays: the translation was made from that one. */
export async function insertOutdatedTranslations(
  tx: Tx,
  resource: string,
  rows: readonly (TranslationKey & { source_hash: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into outdated_translation (resource, entry_id, field, locale, source_hash)
    select ${resource}, entry_id, field, locale, source_hash
    from jsonb_populate_recordset(null::outdated_translation, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing
  `.execute(tx);
}

/** With `source_hash`, only the translations that were made from this text. */
export async function deleteOutdatedTranslations(
  tx: Tx,
  resource: string,
  rows: readonly (TranslationKey & { source_hash?: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    delete from outdated_translation o
    using jsonb_populate_recordset(null::outdated_translation, ${JSON.stringify(rows)}::jsonb) d
    where o.resource = ${resource} and o.entry_id = d.entry_id and o.field = d.field and o.locale = d.locale
      and (d.source_hash is null or o.source_hash = d.source_hash)
  `.execute(tx);
}

export async function deleteOutdatedOfEntry(tx: Tx, resource: string, id: number): Promise<void> {
  await tx.deleteFrom('outdated_translation').where('resource', '=', resource).where('entry_id', '=', id).execute();
}
