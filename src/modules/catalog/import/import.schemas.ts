import { z } from 'zod';
import { rowIdText } from '../../../kernel/integer.schemas.ts';
import { EMPTY_CELLS, IMPORT_MODES, IMPORT_STATUSES } from './import-row.ts';

/** Bytes of an upload: file with products and ZIP file with pictures together. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;

const MAX_FILE_NAME_LENGTH = 120;
const MAX_COLUMN_LENGTH = 100;
const MAX_COLUMNS = 500;

export const importParams = z.strictObject({ import: rowIdText });

export const uploadImportInput = z.strictObject({
  /** Name of the file, for the list of imports. */
  file_name: z.string().trim().max(MAX_FILE_NAME_LENGTH).default(''),
});

export const checkImportInput = z.strictObject({
  /** Column of the import by column of the file; null: not imported. */
  columns: z
    .record(z.string().max(MAX_COLUMN_LENGTH), z.string().max(MAX_COLUMN_LENGTH).nullable())
    .refine((columns) => Object.keys(columns).length <= MAX_COLUMNS),
  /** Products that the import changes. */
  mode: z.enum(IMPORT_MODES).default('all'),
  /** Whether empty cells leave the value or remove it. */
  empty_cells: z.enum(EMPTY_CELLS).default('keep'),
});
export type CheckImportInput = z.output<typeof checkImportInput>;

const count = z.int();

export const importSchema = z.object({
  id: z.int(),
  status: z.enum(IMPORT_STATUSES),
  file_name: z.string(),
  staff: z.string(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  mode: z.enum(IMPORT_MODES),
  empty_cells: z.enum(EMPTY_CELLS),
  /** Percent of the file that is checked or applied. */
  progress: z.int(),
  products: z.object({ created: count, updated: count, unchanged: count, skipped: count, restored: count }),
  /** Rows with problems. */
  bad_rows: count,
  can_undo: z.boolean(),
});

export const importDetailsSchema = importSchema.extend({
  encoding: z.string(),
  header: z.array(z.string()),
  /** First rows of the file. */
  sample: z.array(z.array(z.string())),
  columns: z.record(z.string(), z.string().nullable()),
  /** The first problems; the report has all of them. */
  problems: z.array(z.object({ row: z.int(), column: z.string(), value: z.string(), reason: z.string() })),
});
