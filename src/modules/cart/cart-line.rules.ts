import type { Locale } from '../../kernel/locale.ts';
import type { Problem } from '../../kernel/result.ts';
import type { RepairPart } from '../orders/order-line.rules.ts';
import type { RepairToPrice } from '../pricing/price-cart.rules.ts';
import type { UnitPrice } from '../pricing/unit-price.rules.ts';
import type { PickupPlace } from '../shipping/shipping-terms.rules.ts';
import type { ShippingType } from './cart.rules.ts';

/** A line as page and API show it; amounts are minor units of the shop's currency. */
type Line = {
  id: string;
  sku: string;
  title: string;
  attributes: { title: string; value: string }[];
  image: string | null;
  unit: UnitPrice;
  /** The unit price the shopper has last agreed to. */
  seen: number;
  quantity: number;
  available: number;
  selected: boolean;
  total: number;
  /** What a deal takes off `total` while the line is ticked. */
  discount: number;
  /** The deal it is part of now. */
  bundle: { id: number; title: string } | null;
  /** The deal it was put in for and that does not hold, because something of it is missing. */
  incomplete: { id: number; title: string } | null;
  problems: Problem[];
};

export type LineSearch = { locale: Locale; query: string };

export type CartGoods = Line & {
  kind: 'goods';
  productId: number;
  inventoryId: number;
  slug: string;
  /** Slug of the main category, for the product's address. */
  mainCategory: string;
  shippingType: ShippingType;
  /** The rule it is sent or collected under, and where it is collected; null until that is chosen. */
  shippingRuleId: number | null;
  pickupPointId: number | null;
  /** The home slide by whose list it was put in. */
  homeSpm: number | null;
  /** The search by which it was found, its query normalized. */
  search: LineSearch | null;
};

/** A repair that is paid with the goods; its ticket's id names the line, and its number stands for the `sku`. */
export type CartRepair = Line & {
  kind: 'repair';
  ticket: { id: string; number: string; code: string };
  pays: RepairPart;
  /** Where it is mended and on which day, "YYYY-MM-DD"; null where that is open. */
  place: (PickupPlace & { id: number }) | null;
  day: string;
  toPrice: RepairToPrice;
};

export type CartLine = CartGoods | CartRepair;
