import { sumOf, times } from '../../../kernel/money.ts';
import { bundleSaving } from '../../../modules/pricing/bundle.rules.ts';
import type { BundleView } from './product-view.ts';

/** One thing of a deal to be chosen: the variants it may be, and the one the page opens with. */
export type BundlePart = { options: BundleView['members']; quantity: number; first: number };

/**
 * A part for every member of a set, or for every piece where some are free. What is chosen of the page's product is
 * taken where it can be.
 */
export function partsOf({ terms, members }: BundleView, chosen: number | undefined): BundlePart[] {
  if (terms.kind !== 'some-free') {
    return members.map((member) => ({
      options: [member],
      quantity: member.quantity,
      first:
        (member.variants.find(({ inventoryId }) => inventoryId === chosen) ?? member.variants[0])?.inventoryId ?? 0,
    }));
  }
  const variants = members.flatMap((member) => member.variants);
  const pieces = variants
    .toSorted((a, b) => Number(b.inventoryId === chosen) - Number(a.inventoryId === chosen))
    .flatMap(({ inventoryId, available }) => Array<number>(Math.min(available, MOST_PIECES)).fill(inventoryId));
  return pieces.slice(0, terms.buy + terms.free).map((first) => ({ options: members, quantity: 1, first }));
}

/** More of one variant no deal asks for. */
const MOST_PIECES = 20;

/** What the chosen variants cost apart, and how much less together; minor units. */
export function priceOf(
  { terms, members }: BundleView,
  parts: readonly { inventoryId: number; quantity: number }[],
): { apart: number; saving: number } {
  const prices = new Map(members.flatMap(({ variants }) => variants.map((one) => [one.inventoryId, one.price])));
  const pieces = parts.map(({ inventoryId, quantity }) => ({ price: prices.get(inventoryId) ?? 0, quantity }));
  return {
    apart: sumOf(pieces.map(({ price, quantity }) => times(price, quantity))),
    saving: bundleSaving(terms, pieces),
  };
}
