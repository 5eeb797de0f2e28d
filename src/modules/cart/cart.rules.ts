import { MAX_QUANTITY } from '../../kernel/quantity.ts';
import { ok, type RefusalReason, type Result, refuse } from '../../kernel/result.ts';

/** A cart belongs to a customer or to the SHA-256 hash of a guest token. */
export type CartOwner = { customerId: string } | { guestHash: Buffer };

export const MAX_CART_LINES = 100;

export const SELECTED = 1;
export const UNSELECTED = 2;

/** 1 delivery to an address, 2 pickup. */
export type ShippingType = 1 | 2;

type AddQuantities = {
  wanted: number;
  /** Stock of the selected variant, or the highest stock of all variants while none is selected. */
  available: number;
  /** Pieces of the same variant already in the cart. */
  inCart: number;
};

/**
 * Checks an addition to the cart in the order of the specification: sold out, no variant selected, more than in stock,
 * fewer than one, above the limit. Returns the new quantity of the line.
 */
export function checkAddQuantity(
  chosen: Result<unknown>,
  { wanted, available, inCart }: AddQuantities,
): Result<number> {
  if (available < 1) return refuse('cart.out-of-stock');
  if (!chosen.ok) return chosen;
  if (wanted + inCart > available) return refuse('cart.exceeds-inventory', { available, inCart });
  if (wanted < 1) return refuse('quantity.minimum');
  if (wanted + inCart > MAX_QUANTITY) return refuse('quantity.maximum', { available });
  return ok(wanted + inCart);
}

/** Sum of the quantities of one variant in two carts, capped by stock. */
export function mergeQuantities(one: number, other: number, available: number): number {
  return Math.max(1, Math.min(one + other, available, MAX_QUANTITY));
}

type LineState = {
  quantity: number;
  available: number;
  shippable: boolean;
  /** Name of the store while it is closed. */
  closedStore: string | null;
  /** Unit prices in minor units: last seen by the shopper, and current. */
  seen: number;
  current: number;
  /** The seen price came from a flash sale that has ended. */
  flashEnded: boolean;
  /** Name of the ended bundle the line was added for. */
  endedBundle: string | null;
};

/** Problems that block the checkout of a line. `write` formats an amount. */
export function findLineProblems(line: LineState, write: (amount: number) => string): RefusalReason[] {
  if (line.available < 1) return [{ code: 'cart.out-of-stock', facts: {} }];
  if (line.closedStore !== null) return [{ code: 'cart.store-closed', facts: { store: line.closedStore } }];
  const problems: RefusalReason[] = [];
  if (line.quantity > line.available)
    problems.push({ code: 'cart.quantity-reduced', facts: { available: line.available } });
  if (!line.shippable) problems.push({ code: 'cart.not-shippable', facts: {} });
  if (line.seen !== line.current) {
    const code = line.flashEnded ? 'cart.flash-ended' : 'cart.price-changed';
    problems.push({ code, facts: { was: write(line.seen), now: write(line.current) } });
  }
  if (line.endedBundle !== null) problems.push({ code: 'cart.bundle-broken', facts: { title: line.endedBundle } });
  return problems;
}

type RepairState = {
  /** Amount last seen, and current amount due; null when nothing is due. */
  seen: number;
  due: number | null;
  /** Code of an unpaid order that contains the repair. */
  pendingOrderCode: string | null;
};

/** Problems that block the payment of a repair. */
export function findRepairProblems(
  { seen, due, pendingOrderCode }: RepairState,
  write: (amount: number) => string,
): RefusalReason[] {
  if (due === null)
    return [
      pendingOrderCode === null
        ? { code: 'cart.repair-settled', facts: {} }
        : { code: 'cart.repair-in-order', facts: { code: pendingOrderCode } },
    ];
  if (due === seen) return [];
  return [{ code: 'cart.price-changed', facts: { was: write(seen), now: write(due) } }];
}

/** Pieces that can be bought; 0 for inactive products. */
export function countAvailable(offer: { active: boolean; available: number }): number {
  return offer.active ? offer.available : 0;
}

/** Problems that accepting changes cannot resolve. */
const BLOCKING_PROBLEMS = [
  'cart.out-of-stock',
  'cart.not-shippable',
  'cart.store-closed',
  'cart.repair-settled',
  'cart.repair-in-order',
];

export function isBlocking({ code }: RefusalReason): boolean {
  return BLOCKING_PROBLEMS.includes(code);
}

/** Actions for a line with problems: accept the changes, deselect the line, or remove it. */
export type Remedy = 'accept' | 'untick' | 'remove';

export function listRemedies(problems: readonly RefusalReason[], isSelected: boolean): Remedy[] {
  if (problems.length === 0) return [];
  const untick: Remedy[] = isSelected ? ['untick'] : [];
  return problems.some(isBlocking) ? [...untick, 'remove'] : ['accept', ...untick];
}
