import type { Generated } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';

/** `kind` 1: buy N, get M free; 2: a set at a price (`price_model` 1, minor units) or off its sum (2, basis points). */
export interface BundleDealTable {
  id: Generated<number>;
  slug: string;
  title: LocalizedText;
  description: Generated<LocalizedText>;
  kind: 1 | 2;
  buy: number | null;
  free: number | null;
  price_model: 1 | 2 | null;
  value: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  max_per_order: Generated<number>;
  sort: Generated<number>;
  status: Generated<1 | 2>;
}

export interface BundleItemTable {
  bundle_id: number;
  product_id: number;
  quantity: Generated<number>;
  sort: Generated<number>;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    bundle_deal: BundleDealTable;
    bundle_item: BundleItemTable;
  }
}
