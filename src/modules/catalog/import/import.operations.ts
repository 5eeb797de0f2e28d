import { z } from 'zod';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { FileResponse } from '../../../platform/http/file-response.ts';
import { type AuditEntry, defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import {
  cancelImport,
  checkImport,
  createImport,
  startImport,
  UNDOABLE_STATUSES,
  undoImport,
} from './change-import.ts';
import { listProblems, writeReport } from './describe-problems.ts';
import {
  checkImportInput,
  importDetailsSchema,
  importParams,
  importSchema,
  MAX_IMPORT_BYTES,
  uploadImportInput,
} from './import.schemas.ts';
import { findImport, type ProductImport, selectImports } from './import.store.ts';
import { selectChangedImports } from './import-change.store.ts';

const { read, write } = staffAccess('catalogue');
const tags = ['staff'];
const changing = { access: write, params: importParams, idempotency: 'none', tags, data: importSchema } as const;
const REFUSALS = { 'api.not-found': 'missing', 'catalog.import-status': 'conflict' } as const;
const START_REFUSALS = { ...REFUSALS, 'catalog.import-active': 'conflict' } as const;

/** Problems in the details of an import. */
const MAX_SHOWN_PROBLEMS = 50;
const CSV = 'text/csv; charset=utf-8';

/** An import with what can be done with it. */
export type ImportState = ProductImport & { canUndo: boolean };

async function completeImports(db: Db, imports: readonly ProductImport[]): Promise<ImportState[]> {
  const changed = await selectChangedImports(
    db,
    imports.map(({ id }) => id),
  );
  return imports.map((one) => ({
    ...one,
    canUndo: changed.has(one.id) && UNDOABLE_STATUSES.includes(one.status),
  }));
}

async function completeImport(db: Db, found: ProductImport): Promise<ImportState> {
  const [state] = await completeImports(db, [found]);
  return state ?? { ...found, canUndo: false };
}

async function readImport(db: Db, id: number): Promise<Result<ImportState>> {
  const found = await findImport(db, id);
  return found ? ok(await completeImport(db, found)) : refuse('api.not-found', {}, 'missing');
}

function toData({ canUndo, ...one }: ImportState) {
  return {
    id: one.id,
    status: one.status,
    file_name: one.file_name,
    staff: one.staff_name,
    created_at: one.created_at.toISOString(),
    finished_at: one.finished_at?.toISOString() ?? null,
    mode: one.mode,
    empty_cells: one.empty_cells,
    progress: calculateProgress(one),
    products: {
      created: one.created,
      updated: one.updated,
      unchanged: one.unchanged,
      skipped: one.skipped,
      restored: one.restored,
    },
    bad_rows: one.bad_rows,
    can_undo: canUndo,
  };
}

/** Percent of the file. */
export function calculateProgress({
  byte_offset,
  byte_size,
}: Pick<ProductImport, 'byte_offset' | 'byte_size'>): number {
  return byte_size === 0 ? 100 : Math.min(100, Math.floor((byte_offset / byte_size) * 100));
}

type ImportCounts = Pick<ProductImport, 'created' | 'updated' | 'bad_rows'>;

function pickCounts({ created, updated, bad_rows }: ProductImport): ImportCounts {
  return { created, updated, bad_rows };
}

function describeImport(
  actor: AuditEntry['actor'],
  action: string,
  { id, file_name, mode, empty_cells }: ProductImport,
  counts: ImportCounts | null,
): AuditEntry {
  return {
    actor,
    action: `product-import-${action}`,
    subject: { kind: 'product-import', id: String(id) },
    before: { file_name: null, mode: null, empty_cells: null, created: null, updated: null, bad_rows: null },
    after: { file_name, mode, empty_cells, ...counts },
  };
}

export const uploadImportOperation = defineCommand({
  name: 'product-imports.upload',
  access: write,
  input: uploadImportInput,
  files: ['file', 'pictures'],
  maxUploadBytes: MAX_IMPORT_BYTES,
  refusals: { 'api.not-found': 'missing', 'pictures.not-stored': 'unavailable' },
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/product-imports',
      operationId: 'uploadProductImport',
      summary:
        'For staff: upload a CSV or JSON file with products, and a ZIP file with their pictures; nothing is changed yet',
    },
  ],
  async run({ db, deps, uploads, locale, now, actor }, { file_name }) {
    const upload = {
      file: uploads.file?.[0],
      pictures: uploads.pictures?.[0],
      fileName: file_name,
      staff: actor,
    };
    const created = await createImport(db, upload, { dataDir: deps.config.dataDir, locale, now });
    return created.ok ? ok(await completeImport(db, created.value)) : created;
  },
  data: importSchema,
  toData,
});

export const listImportsOperation = defineQuery({
  name: 'product-imports.list',
  access: read,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/product-imports',
      operationId: 'listProductImports',
      summary: 'For staff: the latest imports of products',
    },
  ],
  run: async ({ db }) => ok(await completeImports(db, await selectImports(db))),
  data: z.object({ imports: z.array(importSchema) }),
  toData: (imports) => ({ imports: imports.map(toData) }),
});

export const readImportOperation = defineQuery({
  name: 'product-imports.read',
  access: read,
  params: importParams,
  refusals: { 'api.not-found': 'missing' },
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/product-imports/{import}',
      operationId: 'readProductImport',
      summary: 'For staff: an import with its columns, progress and first problems',
    },
  ],
  async run({ db, t }, { import: id }) {
    const found = await readImport(db, id);
    if (!found.ok) return found;
    return ok({ state: found.value, problems: await listProblems(db, id, t, MAX_SHOWN_PROBLEMS) });
  },
  data: importDetailsSchema,
  toData: ({ state, problems }) => ({
    ...toData(state),
    encoding: state.encoding,
    header: state.header,
    sample: state.sample,
    columns: state.columns,
    problems,
  }),
});

export const readImportReportOperation = defineQuery({
  name: 'product-imports.read-report',
  access: read,
  params: importParams,
  refusals: { 'api.not-found': 'missing' },
  tags,
  file: 'text/csv',
  routes: [
    {
      method: 'GET',
      path: '/admin/product-imports/{import}/report',
      operationId: 'readProductImportReport',
      summary: 'For staff: all problems of an import by row as CSV',
    },
  ],
  async run({ db, deps, t }, { import: id }) {
    const found = await readImport(db, id);
    return found.ok ? ok(writeReport(deps.db, id, t)) : found;
  },
  data: z.custom<FileResponse>(),
  toData: (content) => new FileResponse({ name: 'import-report.csv', type: CSV, content }),
});

export const checkImportOperation = defineCommand({
  ...changing,
  name: 'product-imports.check',
  input: checkImportInput,
  refusals: START_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/product-imports/{import}/check',
      operationId: 'checkProductImport',
      summary: 'For staff: choose the columns of a file and check all rows without changing anything',
    },
  ],
  async run({ db, now, actor }, { import: id, ...input }) {
    const changed = await checkImport(db, id, input, { staff: actor, now });
    return changed.ok ? ok(await completeImport(db, changed.value)) : changed;
  },
  audit: (_, state, actor) => describeImport(actor, 'check', state, null),
  toData,
});

export const startImportOperation = defineCommand({
  ...changing,
  name: 'product-imports.start',
  refusals: START_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/product-imports/{import}/start',
      operationId: 'startProductImport',
      summary: 'For staff: import a checked file; rows with problems are left out',
    },
  ],
  async run({ db, now, actor }, { import: id }) {
    const checked = await findImport(db, id);
    const changed = await startImport(db, id, { staffName: actor.name, now });
    if (!changed.ok) return changed;
    const state = await completeImport(db, changed.value);
    return ok({ ...state, planned: pickCounts(checked ?? changed.value) });
  },
  audit: (_, state, actor) => describeImport(actor, 'start', state, state.planned),
  // an arrow function, so that the type of the value is that of run
  toData: (state) => toData(state),
});

export const cancelImportOperation = defineCommand({
  ...changing,
  name: 'product-imports.cancel',
  refusals: REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/product-imports/{import}/cancel',
      operationId: 'cancelProductImport',
      summary: 'For staff: stop an import; what it has changed stays and can be undone',
    },
  ],
  async run({ db, now }, { import: id }) {
    const changed = await cancelImport(db, id, now);
    return changed.ok ? ok(await completeImport(db, changed.value)) : changed;
  },
  audit: (_, state, actor) => describeImport(actor, 'cancel', state, pickCounts(state)),
  toData,
});

export const undoImportOperation = defineCommand({
  ...changing,
  name: 'product-imports.undo',
  refusals: START_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/product-imports/{import}/undo',
      operationId: 'undoProductImport',
      summary: 'For staff: restore the values before an import; products that were changed since keep theirs',
    },
  ],
  async run({ db, now, actor }, { import: id }) {
    const changed = await undoImport(db, id, { staffName: actor.name, now });
    return changed.ok ? ok(await completeImport(db, changed.value)) : changed;
  },
  audit: (_, state, actor) => describeImport(actor, 'undo', state, pickCounts(state)),
  toData,
});

export const importOperations = [
  uploadImportOperation,
  listImportsOperation,
  readImportOperation,
  readImportReportOperation,
  checkImportOperation,
  startImportOperation,
  cancelImportOperation,
  undoImportOperation,
] as const;
