import type { Locale } from '../../kernel/locale.ts';
import type { RefusalReason } from '../../kernel/result.ts';
import type { RepairPaymentKind } from '../orders/order-line.rules.ts';
import type { RepairToPrice } from '../pricing/price-cart.rules.ts';
import type { UnitPrice } from '../pricing/unit-price.rules.ts';
import type { LocalizedPickup } from '../shipping/shipping-terms.rules.ts';
import type { ShippingType } from './cart.rules.ts';

/** A cart line for pages and API; amounts are minor units of the shop currency. */
type BaseCartLine = {
  id: string;
  sku: string;
  title: string;
  attributes: { title: string; value: string }[];
  image: string | null;
  unit: UnitPrice;
  /** Unit price that the shopper saw last. */
  seen: number;
  quantity: number;
  available: number;
  selected: boolean;
  total: number;
  /** Bundle discount on `total` while the line is selected. */
  discount: number;
  /** Bundle that currently applies to the line. */
  bundle: { id: number; title: string } | null;
  /** Bundle the line was added for, which does not apply because other items are missing. */
  incompleteBundle: { id: number; title: string } | null;
  problems: RefusalReason[];
};

export type LineSearch = { locale: Locale; query: string };

export type CartGoodsLine = BaseCartLine & {
  kind: 'goods';
  productId: number;
  inventoryId: number;
  slug: string;
  /** Slug of the main category, for the product URL. */
  mainCategory: string;
  shippingType: ShippingType;
  /** Selected shipping rule and pickup point; null until selected. */
  shippingRuleId: number | null;
  pickupPointId: number | null;
  /** Home slide through whose listing the line was added (attribution). */
  homeSpm: number | null;
  /** Search that led to the product, with its normalized query. */
  search: LineSearch | null;
};

/** A repair paid together with goods. The line id is the ticket id, and `sku` is the ticket number. */
export type CartRepairLine = BaseCartLine & {
  kind: 'repair';
  ticket: { id: string; number: string; code: string };
  pays: RepairPaymentKind;
  /** Repair location, null when undecided, and day of the repair, "YYYY-MM-DD". */
  location: (LocalizedPickup & { id: number }) | null;
  day: string;
  pricingInput: RepairToPrice;
};

export type CartLine = CartGoodsLine | CartRepairLine;
