import { multiplyAmount, sumAmounts } from '../../../../kernel/money.ts';
import { calculateSaving } from '../../../../modules/pricing/bundles/bundle.rules.ts';
import type { BundleView } from '../product-view.ts';

/** One item of a bundle: the variants to choose from, and the one preselected. */
export type BundlePart = { options: BundleView['members']; quantity: number; first: number };

/**
 * Returns one part per bundle member or, for "buy X get Y free", one part per piece. The chosen variant of the page's
 * product is preselected where possible.
 */
export function listBundleParts({ terms, members }: BundleView, chosen: number | undefined): BundlePart[] {
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
    .flatMap(({ inventoryId, available }) => Array<number>(Math.min(available, MAX_PIECES)).fill(inventoryId));
  return pieces.slice(0, terms.buy + terms.free).map((first) => ({ options: members, quantity: 1, first }));
}

/** Limits the pieces listed per variant; no bundle needs more. */
const MAX_PIECES = 20;

/** Returns the sum of the single prices and the bundle saving, in minor units. */
export function calculateBundlePrice(
  { terms, members }: BundleView,
  parts: readonly { inventoryId: number; quantity: number }[],
): { apart: number; saving: number } {
  const prices = new Map(members.flatMap(({ variants }) => variants.map((one) => [one.inventoryId, one.price])));
  const pieces = parts.map(({ inventoryId, quantity }) => ({ price: prices.get(inventoryId) ?? 0, quantity }));
  return {
    apart: sumAmounts(pieces.map(({ price, quantity }) => multiplyAmount(price, quantity))),
    saving: calculateSaving(terms, pieces),
  };
}
