import type { RefusalReason } from '../../../kernel/result.ts';

/** Row of a file. */
export type ImportRow = {
  /** Number of the row in a spreadsheet program: the header is 1. */
  number: number;
  /** Texts by column of the import. */
  cells: ReadonlyMap<string, string>;
  hasExtraCells?: boolean;
};

/** Reason why a row is not imported. `column` is a column of the import, or empty for the whole row. */
export type RowProblem = { row: number; column: string; value: string; reason: RefusalReason };

export const IMPORT_STATUSES = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'finished',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const IMPORT_MODES = ['all', 'create', 'update'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** Whether empty cells leave the value or remove it. */
export const EMPTY_CELLS = ['keep', 'clear'] as const;
export type EmptyCells = (typeof EMPTY_CELLS)[number];

export type ImportOptions = { mode: ImportMode; emptyCells: EmptyCells };
