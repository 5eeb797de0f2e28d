import type { Generated } from 'kysely';
import type { FitSocket } from './fit.rules.ts';

export interface FitRuleTable {
  id: Generated<number>;
  code: string;
  device_model_id: number | null;
  device_series_id: number | null;
  device_type_id: number | null;
  socket: FitSocket | null;
  with_cable: Generated<boolean>;
  sure: Generated<boolean>;
}

export interface ProductFitTable {
  product_id: number;
  fit_rule_id: number;
}

export interface CustomerDeviceTable {
  id: string;
  customer_id: string;
  device_model_id: number;
  /** Empty when the model name is used. */
  name: Generated<string>;
  main: Generated<boolean>;
  added_at: Date;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    fit_rule: FitRuleTable;
    product_fit: ProductFitTable;
    customer_device: CustomerDeviceTable;
  }
}
