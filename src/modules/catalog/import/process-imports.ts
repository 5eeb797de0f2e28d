import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Clock } from '../../../kernel/clock.ts';
import { listLocales } from '../../../kernel/locale.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { openPrivateFile, readPrivateFile } from '../../../platform/files/private-files.ts';
import { type DueRows, leaseDueRows } from '../../../platform/jobs/due-rows.ts';
import { expireFacetIndex } from '../../listing/index/facet-index.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { selectReferences } from '../transfer/references.store.ts';
import { createTransferColumns } from '../transfer/transfer-columns.ts';
import { openZip, type ZipArchive } from './files/open-zip.ts';
import { readBlocks } from './files/read-blocks.ts';
import { readRows, UnreadableRowError } from './files/read-rows.ts';
import {
  continueImport,
  findImport,
  insertProblems,
  lockImport,
  type ProductImport,
  updateImport,
} from './import.store.ts';
import { type ImportContext, processBlock } from './process-block.ts';
import { undoBlock } from './undo-import.ts';

/** Imports with work to do; a process that works on one postpones it. */
export const importsDue = { table: 'product_import', dueColumn: 'due_at' } as const satisfies DueRows;

/** One run of the job; the next one continues, so that a shutdown does not wait long. */
const SLICE_MS = 5_000;
/** After this time without progress, another process takes over. */
const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 10;

export type ImportDeps = {
  db: Db;
  dataDir: string;
  /** Hosts from which pictures are downloaded. */
  pictureHosts: readonly string[];
  clock: Clock;
  /** Time of a run; milliseconds. */
  sliceMs?: number;
};

/** Continues an import for a few seconds. @returns number of processed blocks */
export async function processImports(deps: ImportDeps, now: Date): Promise<number> {
  const { db } = deps;
  const until = new Date(now.getTime() + LEASE_MS);
  const rows = { ...importsDue, columns: ['id', 'attempts'], tries: 'attempts' } as const;
  const [leased] = await leaseDueRows(db, rows, { now, until, limit: 1 });
  const found = leased && (await findImport(db, leased.id));
  if (!found) return 0;
  if (leased.attempts > MAX_ATTEMPTS) {
    await stopImport(db, found, 'catalog.import-stopped');
    return 0;
  }
  try {
    return found.status === 'undoing' ? await undoBlocks(found, deps) : await processBlocks(found, deps);
  } catch (error) {
    if (error instanceof UnreadableRowError) {
      await stopImport(db, found, 'catalog.unreadable-row');
      return 1;
    }
    // the second attempt succeeds after a change by staff at the same time
    if (isDataError(error) && leased.attempts > 1) await stopImport(db, found, 'catalog.import-stopped');
    throw error;
  } finally {
    expireFacetIndex(db);
  }
}

/** Processes blocks until the slice or the file ends. */
async function processBlocks(found: ProductImport, deps: ImportDeps): Promise<number> {
  const { db, dataDir, clock, sliceMs = SLICE_MS } = deps;
  if (found.file === null) throw new Error(`import ${found.id} has no file`);
  const context = await createContext(found, deps);
  const startedAt = performance.now();
  const source = openPrivateFile(dataDir, found.file, found.byte_offset);
  let current = found;
  let blocks = 0;
  try {
    const firstRow = found.row_offset + (found.format === 'csv' ? 2 : 1);
    const rows = readRows(source, found, found.header);
    for await (const block of readBlocks(rows, found.columns, { row: firstRow, position: found.byte_offset })) {
      const blockStartedAt = performance.now();
      const now = clock();
      const until = new Date(now.getTime() + LEASE_MS);
      if (!(await processBlock(current, block, context, { now, until }))) return blocks;
      current = { ...current, byte_offset: block.end };
      blocks += 1;
      if (performance.now() - startedAt > sliceMs) {
        await continueImport(db, found, clock());
        return blocks;
      }
      // leaves half of the time to the shop
      await setTimeout(performance.now() - blockStartedAt);
    }
  } finally {
    source.destroy();
  }
  await finishPhase(db, current, clock());
  return blocks;
}

async function finishPhase(db: Db, { id, status }: ProductImport, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockImport(tx, id);
    if (locked?.status !== status) return;
    // the files are not needed any more and are purged later
    if (status === 'running')
      await updateImport(tx, id, { status: 'finished', due_at: null, finished_at: now, file: null, pictures: null });
    else await updateImport(tx, id, { status: 'checked', due_at: null });
  });
}

/** Rows after an unreadable one cannot be found, so an import ends there. What it has changed stays and can be undone. */
async function stopImport(db: Db, { id, status }: ProductImport, code: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockImport(tx, id);
    if (locked?.status !== status) return;
    if (status === 'undoing') return updateImport(tx, id, { status: 'finished', due_at: null });
    const row = locked.row_offset + (locked.format === 'csv' ? 2 : 1);
    await insertProblems(tx, id, [{ row, column: '', value: '', reason: { code, facts: { row } } }]);
    await updateImport(tx, id, { status: 'failed', due_at: null, bad_rows: locked.bad_rows + 1 });
  });
}

/** Classes of SQLSTATE for values that the database refuses: data exception, integrity constraint, limit exceeded. */
const DATA_ERROR = /^(22|23|54)/;

function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && DATA_ERROR.test(error.code ?? '');
}

async function undoBlocks(found: ProductImport, { db, clock, sliceMs = SLICE_MS }: ImportDeps): Promise<number> {
  const startedAt = performance.now();
  let blocks = 0;
  while (performance.now() - startedAt < sliceMs) {
    const blockStartedAt = performance.now();
    const now = clock();
    const isDone = await undoBlock(db, found.id, { now, until: new Date(now.getTime() + LEASE_MS) });
    blocks += 1;
    if (isDone) return blocks;
    await setTimeout(performance.now() - blockStartedAt);
  }
  await continueImport(db, found, clock());
  return blocks;
}

async function createContext(
  found: ProductImport,
  { db, dataDir, pictureHosts, clock }: ImportDeps,
): Promise<ImportContext> {
  const [references, { currency }] = await Promise.all([selectReferences(db), readSettings(db)]);
  const locales = listLocales();
  let archive: Promise<ZipArchive | null> | undefined;
  const openArchive = () => {
    archive ??=
      found.pictures === null ? Promise.resolve(null) : readPrivateFile(dataDir, found.pictures).then(openZip);
    return archive;
  };
  return {
    db,
    columns: createTransferColumns(locales),
    transfer: { references, currency, locales },
    pictures: {
      db,
      clock,
      dataDir,
      hosts: pictureHosts,
      openArchive,
      renewLease: () => continueImport(db, found, new Date(clock().getTime() + LEASE_MS)),
      unanswered: new Map(),
    },
  };
}
