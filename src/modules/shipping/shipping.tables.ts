import type { Generated, JSONColumnType } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { Weekday } from '../../kernel/time/local-time.ts';
import type { Holiday, OpenHours } from '../../kernel/time/opening-hours.ts';
import type { ShippingRuleKind } from '../pricing/shipping-charge.rules.ts';
import type { PickupAddress } from './pickup.rules.ts';
import type { Zone } from './shipping.rules.ts';

export interface ShippingRuleTable {
  id: Generated<number>;
  slug: Generated<string>;
  /** Null: the shop's. */
  seller_id: Generated<number | null>;
  title: JSONColumnType<LocalizedText>;
  zones: JSONColumnType<Zone[]>;
  price: number;
  priced_by: Generated<ShippingRuleKind>;
  steps: JSONColumnType<{ from: number; price: number }[], string | undefined>;
  free_over: number | null;
  pickup_fee: Generated<number | null>;
  cod_allowed: Generated<boolean>;
  cod_fee_model: Generated<1 | 2>;
  cod_fee: Generated<number>;
  min_days: number;
  max_days: number;
  cutoff: Generated<string>;
  working_days: Generated<number[]>;
  for_assigned_products: Generated<boolean>;
  sort: Generated<number>;
  status: Generated<1 | 2>;
  version: Generated<number>;
}

export interface PickupLocationTable {
  id: Generated<number>;
  slug: Generated<string>;
  /** Null: the shop's. */
  seller_id: number | null;
  name: JSONColumnType<LocalizedText>;
  address: JSONColumnType<PickupAddress>;
  directions: JSONColumnType<LocalizedText, string | undefined>;
  time_zone: string;
  hours: JSONColumnType<Record<Weekday, OpenHours[]>>;
  holidays: JSONColumnType<Holiday[], string | undefined>;
  ready_in_hours: Generated<number>;
  sort: Generated<number>;
  status: Generated<1 | 2>;
  version: Generated<number>;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    shipping_rule: ShippingRuleTable;
    pickup_location: PickupLocationTable;
  }
}
