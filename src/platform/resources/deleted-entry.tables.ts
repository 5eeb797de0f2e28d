import type { JSONColumnType } from 'kysely';

export interface DeletedEntryTable {
  /** Name of the resource. */
  resource: string;
  entry_id: number;
  /** All columns of the deleted row. */
  content: JSONColumnType<Record<string, unknown>>;
  deleted_at: Date;
}

declare module '../database/db.ts' {
  interface Tables {
    deleted_entry: DeletedEntryTable;
  }
}
