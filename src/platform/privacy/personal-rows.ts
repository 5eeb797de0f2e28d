import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { PersonalRow } from './personal-data.ts';

/** Lists are truncated at this size; it is far above real sizes. */
const MAX_EXPORT_ROWS = 20_000;

/** Reads the rows of a list of the data export. @param query without `limit` */
export async function selectPersonalRows(db: Db, query: RawBuilder<unknown>): Promise<PersonalRow[]> {
  const { rows } = await sql<PersonalRow>`${query} limit ${MAX_EXPORT_ROWS}`.execute(db);
  return rows;
}

/** SQL that anonymizes a postal address; country and state are kept for the tax. Null stays null. */
export function anonymizeAddress(column: string, pseudonym: string): RawBuilder<unknown> {
  const address = sql.ref(column);
  return sql`
    case when ${address} is null then null else jsonb_build_object(
      'name', ${pseudonym}::text, 'phone', '', 'country', ${address}->'country', 'state', ${address}->'state',
      'city', '', 'zip', null, 'address_1', '', 'address_2', null, 'landmark', null, 'delivery_note', null,
      'company', null, 'tax_id', null
    ) end`;
}
