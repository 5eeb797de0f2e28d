import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listLocales } from '../../../src/kernel/locale.ts';
import { exportProducts } from '../../../src/modules/catalog/export/export-products.ts';
import { checkImport, createImport, startImport } from '../../../src/modules/catalog/import/change-import.ts';
import { findImport, type ProductImport, selectProblems } from '../../../src/modules/catalog/import/import.store.ts';
import type { EmptyCells, ImportMode } from '../../../src/modules/catalog/import/import-row.ts';
import { processImports } from '../../../src/modules/catalog/import/process-imports.ts';
import { INVALID } from '../../../src/modules/catalog/transfer/cell-notation.ts';
import { selectReferences } from '../../../src/modules/catalog/transfer/references.store.ts';
import { createTransferColumns } from '../../../src/modules/catalog/transfer/transfer-columns.ts';
import type { StaffMember } from '../../../src/modules/staff/staff.rules.ts';
import type { Db } from '../../../src/platform/database/db.ts';

export const dataDir = mkdtempSync(path.join(tmpdir(), 'imports-'));

/** Staff member who sees all columns of files. */
export const IMPORT_STAFF: StaffMember = { id: 'ada', name: 'Ada', role: 'owner' };

type Choice = { mode?: ImportMode; emptyCells?: EmptyCells; pictures?: Uint8Array; hosts?: string[] };

/** All products as a file. */
export async function exportAll(db: Db, format: 'csv' | 'json' = 'csv', hasBom = false): Promise<string> {
  const context = {
    references: await selectReferences(db),
    currency: 'USD',
    locales: listLocales(),
    findPicture: () => INVALID,
  };
  const parts: Uint8Array[] = [];
  for await (const part of exportProducts(
    db,
    { filters: {}, format, hasBom, columns: createTransferColumns(context.locales) },
    context,
  ))
    parts.push(part);
  return Buffer.concat(parts).toString();
}

export async function upload(db: Db, file: string | Uint8Array, { pictures }: Choice = {}): Promise<ProductImport> {
  const created = await createImport(
    db,
    {
      file: typeof file === 'string' ? Buffer.from(file) : file,
      pictures,
      fileName: 'products.csv',
      staff: IMPORT_STAFF,
    },
    { dataDir, locale: 'en', now: new Date() },
  );
  if (!created.ok) throw new Error(created.refusal.code);
  return created.value;
}

/** Runs the job until nothing is due. */
export async function runUntilIdle(db: Db, hosts: string[] = []): Promise<void> {
  const deps = { db, dataDir, pictureHosts: hosts, clock: () => new Date() };
  while ((await processImports(deps, new Date(Date.now() + 1_000))) > 0);
}

export type Checked = ProductImport & { problems: string[] };

export async function readState(db: Db, id: number): Promise<Checked> {
  const found = await findImport(db, id);
  if (!found) throw new Error('no import');
  const problems = await selectProblems(db, id, { after: { row: 0, id: 0 }, limit: 1_000 });
  return { ...found, problems: problems.map(({ row, column, reason }) => `${row} ${column} ${reason.code}`) };
}

/** Uploads and checks a file with the suggested columns. */
export async function check(db: Db, file: string | Uint8Array, choice: Choice = {}): Promise<Checked> {
  const { id, columns } = await upload(db, file, choice);
  const { mode = 'all', emptyCells = 'keep' } = choice;
  const started = await checkImport(
    db,
    id,
    { columns, mode, empty_cells: emptyCells },
    { staff: IMPORT_STAFF, now: new Date() },
  );
  if (!started.ok) throw new Error(started.refusal.code);
  await runUntilIdle(db, choice.hosts);
  return readState(db, id);
}

/** Checks and imports a file. */
export async function importFile(db: Db, file: string | Uint8Array, choice: Choice = {}): Promise<Checked> {
  const { id } = await check(db, file, choice);
  const started = await startImport(db, id, { staffName: 'Ada', now: new Date() });
  if (!started.ok) throw new Error(started.refusal.code);
  await runUntilIdle(db, choice.hosts);
  return readState(db, id);
}
