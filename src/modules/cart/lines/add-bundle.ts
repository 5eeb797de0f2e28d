import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { findOffers } from '../../catalog/products/find-offers.ts';
import { type Bundle, findBundles } from '../../pricing/bundles/find-bundles.ts';
import type { BundleInput } from '../cart.input.ts';
import { type CartOwner, countAvailable } from '../cart.rules.ts';
import { lockOrCreateCart, updateCartLines } from '../cart.store.ts';
import { addToCart } from './add-to-cart.ts';

/** `quantity` is the total number of pieces. */
export type AddBundleResult = { lineIds: string[]; quantity: number; cartId: string; version: number };

/**
 * Adds one complete bundle to the cart, or nothing. Refuses with `cart.no-such-bundle`, with `cart.bundle-parts` unless
 * there is one variant of every bundle item (or the required number of pieces for offers with free pieces), with
 * `cart.bundle-short` when the stock does not suffice, or like `addToCart`.
 */
export async function addBundle(
  db: Db,
  owner: CartOwner,
  { bundle_id, parts }: BundleInput,
  context: { locale: Locale; now: Date },
): Promise<Result<AddBundleResult>> {
  const { locale, now } = context;
  const offers = await findOffers(db, parts, now);
  const productIds = [...offers.values()].map(({ productId }) => productId);
  const bundle = (await findBundles(db, productIds, now)).find(({ id }) => id === bundle_id);
  if (!bundle) return refuse('cart.no-such-bundle', {}, 'missing');
  const quantities = resolveBundlePieces(bundle, parts, (id) => offers.get(id)?.productId);
  if (!quantities) return refuseField('parts', 'cart.bundle-parts', { title: pickTranslation(bundle.title, locale) });
  return inTransaction(db, async (tx) => {
    const lineIds: string[] = [];
    let version = 0;
    for (const [inventoryId, quantity] of quantities) {
      const offer = offers.get(inventoryId);
      if (!offer || countAvailable(offer) < quantity)
        return refuse('cart.bundle-short', { title: offer ? pickTranslation(offer.title, locale) : '' });
      const input = { product_id: offer.productId, inventory_id: inventoryId, attributes: [], quantity };
      const added = await addToCart(tx, owner, input, context);
      if (!added.ok) return added;
      lineIds.push(added.value.lineId);
      version = added.value.version;
    }
    const cart = await lockOrCreateCart(tx, owner, now);
    await updateCartLines(tx, cart.id, lineIds, { bundle_id });
    const quantity = [...quantities.values()].reduce((sum, pieces) => sum + pieces, 0);
    return ok({ lineIds, quantity, cartId: cart.id, version });
  });
}

/** Quantity by variant id; null unless the parts are exactly one bundle. */
function resolveBundlePieces(
  { terms, items }: Bundle,
  parts: readonly number[],
  productOf: (inventoryId: number) => number | undefined,
): Map<number, number> | null {
  const itemOf = (id: number) => items.find(({ productId }) => productId === productOf(id));
  if (!parts.every(itemOf)) return null;
  if (terms.kind !== 'some-free') {
    if (parts.length !== items.length || new Set(parts.map(productOf)).size !== items.length) return null;
    return new Map(parts.map((id) => [id, itemOf(id)?.quantity ?? 1]));
  }
  if (parts.length !== terms.buy + terms.free) return null;
  return new Map([...Map.groupBy(parts, (id) => id)].map(([id, same]) => [id, same.length]));
}
