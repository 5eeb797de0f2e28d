import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { ImportedChange, TranslationImportTable } from '../content.tables.ts';
import type { LastImport } from './last-import.ts';

/** Applied imports that stay in the database; the last one can be undone. */
const MAX_STORED_IMPORTS = 10;
/** Time in which a checked file can be applied; a week. */
const MAX_CHECKED_AGE_MS = 7 * 86_400_000;

const COLUMNS = ['id', 'staff_id', 'locale', 'status', 'running_until', 'done', 'changed', 'problems'] as const;
export type TranslationImport = Pick<Selectable<TranslationImportTable>, (typeof COLUMNS)[number]>;

type NewImport = { staffId: string; locale: string; changes: readonly ImportedChange[]; now: Date };

/** Replaces the file that the member checked before, and deletes those that other members did not apply in time. */
export async function insertCheckedImport(tx: Tx, { staffId, locale, changes, now }: NewImport): Promise<number> {
  const expired = new Date(now.getTime() - MAX_CHECKED_AGE_MS);
  await tx
    .deleteFrom('translation_import')
    .where('status', '=', 'checked')
    .where((is) => is.or([is('staff_id', '=', staffId), is('changed_at', '<', expired)]))
    .execute();
  const row = { staff_id: staffId, locale, changes: JSON.stringify(changes), changed_at: now };
  return insertImport(tx, { ...row, status: 'checked' });
}

export async function insertAppliedImport(tx: Tx, { staffId, locale, changes, now }: NewImport): Promise<number> {
  const json = JSON.stringify(changes);
  const row = { staff_id: staffId, locale, changes: json, applied: json, changed_at: now };
  const id = await insertImport(tx, { ...row, status: 'applied' });
  await deleteOldImports(tx);
  return id;
}

type NewRow = { staff_id: string; locale: string; changes: string; applied?: string; changed_at: Date };

async function insertImport(tx: Tx, row: NewRow & { status: 'checked' | 'applied' }): Promise<number> {
  const { id } = await tx.insertInto('translation_import').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Locked until the end of the transaction, so that no text is processed twice. */
export function lockImport(tx: Tx, id: number): Promise<TranslationImport | undefined> {
  return tx.selectFrom('translation_import').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Texts that an import processes: `changes` of its file, or `applied` in an undo. */
export async function selectImportedChanges(
  tx: Tx,
  id: number,
  column: 'changes' | 'applied',
): Promise<ImportedChange[]> {
  const row = await tx.selectFrom('translation_import').select(column).where('id', '=', id).executeTakeFirst();
  return Object.values(row ?? {})[0] ?? [];
}

/** The last import, if it was not undone; without its changes, which are megabytes. */
export async function findLastImport(db: Db): Promise<LastImport | undefined> {
  const texts = sql<number>`jsonb_array_length(applied)`;
  const total = sql<number>`jsonb_array_length(case status when 'undoing' then applied else changes end)`;
  const last = await db
    .selectFrom('translation_import')
    .select(['id', 'locale', 'status', 'changed_at', 'done', texts.as('texts'), total.as('total')])
    .where('status', '<>', 'checked')
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.status === 'checked' || last.status === 'undone') return undefined;
  return Object.assign(last, { status: last.status });
}

/** Begins the import or the undo of some texts. */
export async function startImport(
  tx: Tx,
  id: number,
  { status, changes, now }: { status: 'applying' | 'undoing'; changes: readonly ImportedChange[]; now: Date },
): Promise<void> {
  const column = status === 'applying' ? 'changes' : 'applied';
  await tx
    .updateTable('translation_import')
    .set({ status, [column]: JSON.stringify(changes), done: 0, changed: 0, problems: '[]', changed_at: now })
    .where('id', '=', id)
    .execute();
}

export type ImportProgress = Pick<TranslationImport, 'status' | 'done' | 'changed' | 'problems'> & {
  /** Texts that the import changed meanwhile. */
  applied: readonly ImportedChange[];
  /** Null after the last step. */
  runningUntil: Date | null;
  now: Date;
};

export async function saveImportProgress(
  tx: Tx,
  id: number,
  { status, done, changed, problems, applied, runningUntil, now }: ImportProgress,
): Promise<void> {
  await tx
    .updateTable('translation_import')
    .set({
      status,
      done,
      changed,
      problems: JSON.stringify(problems),
      running_until: runningUntil,
      changed_at: now,
      applied: sql`applied || ${JSON.stringify(applied)}::jsonb`,
    })
    .where('id', '=', id)
    .execute();
  await deleteOldImports(tx);
}

/** Lets another request continue an import. `until` null: at once. */
export async function setRunningUntil(tx: Tx, id: number, until: Date | null): Promise<void> {
  await tx.updateTable('translation_import').set({ running_until: until }).where('id', '=', id).execute();
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
