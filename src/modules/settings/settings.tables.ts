import type { ColumnType, Generated } from 'kysely';

export type SettingTable = {
  key: string;
  /** jsonb: read as a value, written as JSON text. */
  value: ColumnType<unknown, string, string>;
  updated_at: Generated<Date>;
  /** Increases with every change. */
  version: Generated<number>;
};

declare module '../../platform/database/db.ts' {
  interface Tables {
    setting: SettingTable;
  }
}
