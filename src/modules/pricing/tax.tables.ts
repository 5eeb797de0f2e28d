import type { Generated, JSONColumnType } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { TaxClass } from './tax-classes.rules.ts';

export interface TaxRateTable {
  id: Generated<number>;
  country: string;
  state: Generated<string>;
  class: TaxClass;
  basis_points: number;
  label: JSONColumnType<LocalizedText>;
  valid_from: Generated<string>;
  version: Generated<number>;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    tax_rate: TaxRateTable;
  }
}
