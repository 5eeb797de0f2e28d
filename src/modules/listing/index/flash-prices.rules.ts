import { findProductSlot, markSlotDirty, type ProductColumns } from './product-columns.rules.ts';
import { markSlotMoved, type SortedSlots } from './sorted-slots.rules.ts';

/** Price of the cheapest variant of a product during a sale. Times are milliseconds since 1970. */
export type FlashPrice = { productId: number; saleId: number; price: number; startsAt: number; endsAt: number };

/** Period in which the current flash prices apply, and the slots that have one. */
export type FlashPricePeriod = { from: number; until: number; slots: number[] };

/** No flash price is applied. */
export const NO_FLASH_PRICES: FlashPricePeriod = { from: 0, until: 0, slots: [] };

const PRICE_ORDERS = ['price_asc', 'price_desc'] as const;

/** Applies the flash prices of a moment. When two sales overlap, the lower price applies. */
export function applyFlashPrices(
  columns: ProductColumns,
  orders: SortedSlots,
  sales: readonly FlashPrice[],
  before: FlashPricePeriod,
  now: number,
): FlashPricePeriod {
  if (now >= before.from && now < before.until) return before;
  for (const slot of before.slots) {
    columns.price[slot] = columns.steadyPrice[slot] ?? 0;
    markSlotDirty(columns, slot);
    markSlotMoved(orders, slot, PRICE_ORDERS);
  }
  const running = sales.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  const lowest = new Map<number, number>();
  for (const { productId, price } of running) {
    lowest.set(productId, Math.min(price, lowest.get(productId) ?? Number.POSITIVE_INFINITY));
  }
  const discounted: number[] = [];
  for (const [productId, price] of lowest) {
    const slot = findProductSlot(columns, productId);
    if (slot === -1) continue;
    columns.price[slot] = price;
    markSlotDirty(columns, slot);
    markSlotMoved(orders, slot, PRICE_ORDERS);
    discounted.push(slot);
  }
  const turns = sales.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
  return {
    from: Math.max(0, ...turns.filter((turn) => turn <= now)),
    until: Math.min(Number.POSITIVE_INFINITY, ...turns.filter((turn) => turn > now)),
    slots: discounted,
  };
}

/** The products of one sale, while it runs. */
export function findProductsInSale(sales: readonly FlashPrice[], saleId: number, now: number): number[] {
  return sales
    .filter((sale) => sale.saleId === saleId && sale.startsAt <= now && now < sale.endsAt)
    .map(({ productId }) => productId);
}
