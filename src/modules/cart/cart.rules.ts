import { MAX_QUANTITY } from '../../kernel/quantity.ts';
import { ok, type Problem, type Result, refuse } from '../../kernel/result.ts';

/** A cart belongs to a customer, or to a guest token (its SHA-256). */
export type CartOwner = { customerId: string } | { guestHash: Buffer };

export const MOST_LINES = 100;

export const SELECTED = 1;
export const UNSELECTED = 2;

/** 1 to an address, 2 pickup. */
export type ShippingType = 1 | 2;

type Adding = {
  wanted: number;
  /** Of the chosen variant; while none is chosen, of the one there is most of. */
  available: number;
  /** Pieces of the same variant that are in the cart already. */
  inCart: number;
};

/**
 * The specification's refusals for putting something into the cart, in its order: sold out, no variant chosen,
 * more than there are, fewer than one, too many. The value is the line's new quantity.
 */
export function checkAdding(chosen: Result<unknown>, { wanted, available, inCart }: Adding): Result<number> {
  if (available < 1) return refuse('cart.out-of-stock');
  if (!chosen.ok) return chosen;
  if (wanted + inCart > available) return refuse('cart.exceeds-inventory', { available, inCart });
  if (wanted < 1) return refuse('quantity.minimum');
  if (wanted + inCart > MAX_QUANTITY) return refuse('quantity.maximum', { available });
  return ok(wanted + inCart);
}

/** Two carts' pieces of one variant in one line: added up, but no more than there are. */
export function mergedQuantity(one: number, other: number, available: number): number {
  return Math.max(1, Math.min(one + other, available, MAX_QUANTITY));
}

type LineState = {
  quantity: number;
  available: number;
  shippable: boolean;
  /** Name of its store, when that sends nothing now. */
  closedStore: string | null;
  /** Unit prices in minor units: as the shopper last saw it, and now. */
  seen: number;
  current: number;
  /** The seen price was that of a flash sale which is over. */
  flashEnded: boolean;
  /** Name of the deal it was put in for, when that is over. */
  endedBundle: string | null;
};

/** What stands between a line and the checkout. `write` turns an amount into text. */
export function lineProblems(line: LineState, write: (amount: number) => string): Problem[] {
  if (line.available < 1) return [{ code: 'cart.out-of-stock', facts: {} }];
  if (line.closedStore !== null) return [{ code: 'cart.store-closed', facts: { store: line.closedStore } }];
  const problems: Problem[] = [];
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
  /** What was seen last, and what is to be paid now; null when nothing is. */
  seen: number;
  due: number | null;
  /** Code of an order that waits for the money. */
  heldBy: string | null;
};

/** What stands between a repair and paying for it. */
export function repairProblems({ seen, due, heldBy }: RepairState, write: (amount: number) => string): Problem[] {
  if (due === null)
    return [
      heldBy === null
        ? { code: 'cart.repair-settled', facts: {} }
        : { code: 'cart.repair-in-order', facts: { code: heldBy } },
    ];
  if (due === seen) return [];
  return [{ code: 'cart.price-changed', facts: { was: write(seen), now: write(due) } }];
}

/** How many can be bought: none of what is no longer public. */
export function piecesOf(offer: { active: boolean; available: number }): number {
  return offer.active ? offer.available : 0;
}

/** While one of these holds, the line cannot be bought, whatever is agreed to. */
const HOPELESS = [
  'cart.out-of-stock',
  'cart.not-shippable',
  'cart.store-closed',
  'cart.repair-settled',
  'cart.repair-in-order',
];

export function isHopeless({ code }: Problem): boolean {
  return HOPELESS.includes(code);
}

/** What a shopper can do about a line with problems: agree to what changed, keep it for later, or let it go. */
export type Remedy = 'accept' | 'untick' | 'remove';

export function remediesFor(problems: readonly Problem[], isSelected: boolean): Remedy[] {
  if (problems.length === 0) return [];
  const untick: Remedy[] = isSelected ? ['untick'] : [];
  return problems.some(isHopeless) ? [...untick, 'remove'] : ['accept', ...untick];
}
