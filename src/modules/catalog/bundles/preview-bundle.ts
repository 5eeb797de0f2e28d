import { multiplyAmount, sumAmounts } from '../../../kernel/money.ts';
import type { Db } from '../../../platform/database/db.ts';
import { calculateSaving } from '../../pricing/bundles/bundle.rules.ts';
import { type BundleTermColumns, toBundleTerms } from '../../pricing/bundles/find-bundles.ts';
import { calculateUnitPrice } from '../../pricing/unit-price.rules.ts';
import { findProductOffers } from '../products/find-offers.ts';

/** Pieces that a bundle applies to, with their price and saving in minor units. */
export type BundlePreview = { pieces: { productId: number; quantity: number }[]; price: number; saving: number };

type EditedBundle = BundleTermColumns & { products: readonly { product_id: number; amount: number }[] };

/**
 * Savings of a bundle with the lowest price of each product at a time, also in a flash sale: of a set one entry, of a
 * bundle with free pieces one for each product alone. Products that cannot be bought are left out.
 */
export async function previewBundle(db: Db, bundle: EditedBundle, at: Date): Promise<BundlePreview[]> {
  const terms = toBundleTerms(bundle);
  const ids = bundle.products.map(({ product_id }) => product_id);
  const offers = await findProductOffers(db, ids, at);
  const priced = bundle.products.flatMap(({ product_id: productId, amount: quantity }) => {
    const prices = offers
      .filter((offer) => offer.productId === productId)
      .map(({ prices: product, variant }) => calculateUnitPrice(product, variant).current);
    return prices.length === 0 ? [] : [{ productId, quantity, price: Math.min(...prices) }];
  });
  const preview = (pieces: typeof priced): BundlePreview => ({
    pieces: pieces.map(({ productId, quantity }) => ({ productId, quantity })),
    price: sumAmounts(pieces.map(({ price, quantity }) => multiplyAmount(price, quantity))),
    saving: calculateSaving(terms, pieces),
  });
  if (terms.kind === 'some-free')
    return priced.map(({ productId, price }) => preview([{ productId, price, quantity: terms.buy + terms.free }]));
  // a set without one of its products is not offered
  return priced.length === ids.length && ids.length > 0 ? [preview(priced)] : [];
}
