import type { Generated, JSONColumnType } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';

export interface TaxRateTable {
  id: Generated<number>;
  country: string;
  state: Generated<string>;
  class: string;
  basis_points: number;
  label: JSONColumnType<LocalizedText>;
  valid_from: Generated<string>;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    tax_rate: TaxRateTable;
  }
}
