import type { Generated, JSONColumnType } from 'kysely';
import type { Localized } from '../../kernel/locale.ts';
import type { Zone } from './shipping.rules.ts';

export interface ShippingRuleTable {
  id: Generated<number>;
  slug: string;
  title: JSONColumnType<Localized>;
  zones: JSONColumnType<Zone[]>;
  price: number;
  free_over: number | null;
  cod_allowed: Generated<boolean>;
  cod_fee_model: Generated<1 | 2>;
  cod_fee: Generated<number>;
  min_days: number;
  max_days: number;
  cutoff: Generated<string>;
  sort: Generated<number>;
  status: Generated<1 | 2>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    shipping_rule: ShippingRuleTable;
  }
}
