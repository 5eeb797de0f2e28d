import pg from 'pg';
import { type Locale, listLocales } from '../../../kernel/locale.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { savePrivateFiles } from '../../../platform/files/private-files.ts';
import { UNIQUE_VIOLATION } from '../../../platform/resources/constraint-refusals.ts';
import type { StaffMember } from '../../staff/staff.rules.ts';
import { listStaffColumns } from '../transfer/transfer-columns.ts';
import { SKU_COLUMN } from '../transfer/variant-columns.ts';
import { inspectFile } from './files/inspect-file.ts';
import { isZip, openZip } from './files/open-zip.ts';
import { suggestColumns } from './files/suggest-columns.ts';
import type { CheckImportInput } from './import.schemas.ts';
import {
  findImport,
  insertImport,
  lockImport,
  type ProductImport,
  restartImport,
  updateImport,
} from './import.store.ts';
import { selectChangedImports } from './import-change.store.ts';
import type { ImportStatus } from './import-row.ts';

/** A failed import can have changed products before. */
export const UNDOABLE_STATUSES: readonly ImportStatus[] = ['finished', 'cancelled', 'failed'];

type Upload = { file: Uint8Array | undefined; pictures: Uint8Array | undefined; fileName: string; staff: StaffMember };

/** Stores an uploaded file, and suggests its columns. Refuses a file that is not a table of products. */
export async function createImport(
  db: Db,
  { file, pictures, fileName, staff }: Upload,
  { dataDir, locale, now }: { dataDir: string; locale: Locale; now: Date },
): Promise<Result<ProductImport>> {
  if (!file) return refuseField('file', 'fields.required', { type: 'file' });
  if (pictures && !(isZip(pictures) && openZip(pictures))) return refuseField('pictures', 'catalog.import-archive');
  const locales = listLocales();
  const columns = listStaffColumns(locales, staff);
  const inspected = await inspectFile(file, columns, locale);
  if (!inspected.ok) return inspected;
  const { text, encoding, format, delimiter, header, sample, byteOffset, hasPictures } = inspected.value;
  const bytes = Buffer.from(text);
  const archive = pictures ?? (hasPictures ? file : undefined);
  const saved = await savePrivateFiles(dataDir, archive ? [bytes, archive] : [bytes]);
  if (!saved.ok) return saved;
  const [name = null, archiveName = null] = saved.value;
  return inTransaction(db, async (tx) => {
    const id = await insertImport(tx, {
      staff_name: staff.name,
      created_at: now,
      file_name: fileName || `products.${format}`,
      file: name,
      pictures: archiveName,
      byte_size: bytes.length,
      format,
      delimiter,
      encoding,
      header,
      sample,
      columns: suggestColumns(header, columns, locales),
      data_offset: byteOffset,
    });
    return getImport(tx, id);
  });
}

/** Starts the check of a file with chosen columns. Refuses an unknown or repeated column, and a file without SKUs. */
export async function checkImport(
  db: Db,
  id: number,
  { columns, mode, empty_cells }: CheckImportInput,
  { staff, now }: { staff: StaffMember; now: Date },
): Promise<Result<ProductImport>> {
  return changeImport(db, id, ['uploaded', 'checked', 'failed'], async (tx, { header, file }) => {
    if (file === null) return refuse('catalog.import-status', {}, 'conflict');
    const known = new Set(listStaffColumns(listLocales(), staff).map(({ name }) => name));
    const chosen = header.flatMap((name) => {
      const column = Object.hasOwn(columns, name) ? columns[name] : null;
      return column ? [[name, column] as const] : [];
    });
    const targets = chosen.map(([, column]) => column);
    const wrong = header.findIndex((name) => {
      const column = Object.hasOwn(columns, name) ? columns[name] : null;
      return column ? !known.has(column) || targets.filter((one) => one === column).length > 1 : false;
    });
    if (wrong >= 0) return refuseField(`columns.${wrong}`, 'catalog.import-columns');
    if (!targets.includes(SKU_COLUMN)) return refuseField('columns', 'catalog.import-sku');
    const choice = JSON.stringify(Object.fromEntries(chosen));
    await restartImport(tx, id, { status: 'checking', now });
    await updateImport(tx, id, { columns: choice, mode, empty_cells });
    return ok(null);
  });
}

type ChangeBy = { staffName: string; now: Date };

/** Starts the import of a checked file. The changes of stock name the staff member who starts it. */
export async function startImport(db: Db, id: number, { staffName, now }: ChangeBy): Promise<Result<ProductImport>> {
  return changeImport(db, id, ['checked'], async (tx) => {
    await restartImport(tx, id, { status: 'running', now });
    await updateImport(tx, id, { staff_name: staffName });
    return ok(null);
  });
}

/** Stops an import; what it has changed stays and can be undone. */
export async function cancelImport(db: Db, id: number, now: Date): Promise<Result<ProductImport>> {
  return changeImport(db, id, ['uploaded', 'checking', 'checked', 'running'], async (tx) => {
    await updateImport(tx, id, { status: 'cancelled', due_at: null, finished_at: now, file: null, pictures: null });
    return ok(null);
  });
}

/** Starts to restore the values before an import. */
export async function undoImport(db: Db, id: number, { staffName, now }: ChangeBy): Promise<Result<ProductImport>> {
  return changeImport(db, id, UNDOABLE_STATUSES, async (tx) => {
    if (!(await selectChangedImports(tx, [id])).has(id)) return refuse('catalog.import-status', {}, 'conflict');
    await updateImport(tx, id, { status: 'undoing', staff_name: staffName, due_at: now, attempts: 0, skipped: 0 });
    return ok(null);
  });
}

/** Refuses an import in another status, and a second active one. */
async function changeImport(
  db: Db,
  id: number,
  from: readonly ImportStatus[],
  change: (tx: Tx, current: ProductImport) => Promise<Result<null>>,
): Promise<Result<ProductImport>> {
  try {
    return await inTransaction(db, async (tx) => {
      const current = await lockImport(tx, id);
      if (!current) return refuse('api.not-found', {}, 'missing');
      if (!from.includes(current.status)) return refuse('catalog.import-status', {}, 'conflict');
      const changed = await change(tx, current);
      return changed.ok ? getImport(tx, id) : changed;
    });
  } catch (error) {
    const isActive = error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
    if (isActive && error.constraint === 'product_import_is_active_key')
      return refuse('catalog.import-active', {}, 'conflict');
    throw error;
  }
}

async function getImport(db: Db, id: number): Promise<Result<ProductImport>> {
  const found = await findImport(db, id);
  return found ? ok(found) : refuse('api.not-found', {}, 'missing');
}
