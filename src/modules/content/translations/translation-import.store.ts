import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { ImportedChange } from '../content.tables.ts';

/** Applied imports that stay in the database; the last one can be undone. */
const MAX_STORED_IMPORTS = 10;
/** Time in which a checked file can be applied; a week. */
const MAX_CHECKED_AGE_MS = 7 * 86_400_000;

export type TranslationImport = {
  id: number;
  locale: string;
  changes: ImportedChange[];
};
type ImportStatus = 'checked' | 'applied' | 'undone';

const COLUMNS = ['id', 'locale', 'changes'] as const;

type NewImport = { staffId: string; locale: string; changes: readonly ImportedChange[]; now: Date };

/** Replaces the file that the member checked before, and deletes those that other members did not apply in time. */
export async function insertCheckedImport(tx: Tx, { staffId, ...given }: NewImport): Promise<number> {
  const expired = new Date(given.now.getTime() - MAX_CHECKED_AGE_MS);
  await tx
    .deleteFrom('translation_import')
    .where('status', '=', 'checked')
    .where((is) => is.or([is('staff_id', '=', staffId), is('changed_at', '<', expired)]))
    .execute();
  return insertImport(tx, { staffId, ...given }, 'checked');
}

export async function insertAppliedImport(tx: Tx, given: NewImport): Promise<number> {
  const id = await insertImport(tx, given, 'applied');
  await deleteOldImports(tx);
  return id;
}

async function insertImport(
  tx: Tx,
  { staffId, locale, changes, now }: NewImport,
  status: ImportStatus,
): Promise<number> {
  const row = { staff_id: staffId, locale, status, changes: JSON.stringify(changes), changed_at: now };
  const { id } = await tx.insertInto('translation_import').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A checked file belongs to the member who checked it. */
export function lockCheckedImport(tx: Tx, id: number, staffId: string): Promise<TranslationImport | undefined> {
  return tx
    .selectFrom('translation_import')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('status', '=', 'checked')
    .forUpdate()
    .executeTakeFirst();
}

/** Import that can be undone. `texts` is the number of its changes. */
export type LastImport = { id: number; locale: string; texts: number; changed_at: Date };

/** The last import, if it was not undone; without its changes, which are megabytes. */
export async function findLastImport(db: Db): Promise<LastImport | undefined> {
  const last = await db
    .selectFrom('translation_import')
    .select(['id', 'locale', 'status', 'changed_at', sql<number>`jsonb_array_length(changes)`.as('texts')])
    .where('status', '<>', 'checked')
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.status === 'applied' ? last : undefined;
}

/** Locked, so that an import is not undone twice. */
export async function lockAppliedImport(tx: Tx, id: number): Promise<TranslationImport | undefined> {
  return tx
    .selectFrom('translation_import')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('status', '=', 'applied')
    .forUpdate()
    .executeTakeFirst();
}

export async function updateImport(
  tx: Tx,
  id: number,
  { status, changes, now }: { status: ImportStatus; changes: readonly ImportedChange[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('translation_import')
    .set({ status, changes: JSON.stringify(changes), changed_at: now })
    .where('id', '=', id)
    .execute();
  await deleteOldImports(tx);
}

async function deleteOldImports(tx: Tx): Promise<void> {
  const stored = tx
    .selectFrom('translation_import')
    .select('id')
    .where('status', '<>', 'checked')
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_STORED_IMPORTS);
  await tx.deleteFrom('translation_import').where('status', '<>', 'checked').where('id', 'not in', stored).execute();
}
