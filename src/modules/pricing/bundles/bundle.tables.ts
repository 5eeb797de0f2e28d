import type { Generated } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';

/** `kind` 1: buy N, get M free; 2: a set at a price (minor units) or with a discount off its sum (basis points). */
export interface BundleTable {
  id: Generated<number>;
  slug: string;
  title: LocalizedText;
  description: Generated<LocalizedText>;
  kind: 1 | 2;
  buy: number | null;
  free: number | null;
  set_price: number | null;
  set_discount: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  max_per_order: Generated<number>;
  sort: Generated<number>;
  status: Generated<1 | 2>;
  version: Generated<number>;
}

export interface BundleItemTable {
  bundle_id: number;
  product_id: number;
  quantity: Generated<number>;
  sort: Generated<number>;
}

declare module '../../../platform/database/db.ts' {
  interface Tables {
    bundle: BundleTable;
    bundle_item: BundleItemTable;
  }
}
