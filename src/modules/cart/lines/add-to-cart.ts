import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { chooseVariant, type VariantStock } from '../../catalog/products/choose-variant.rules.ts';
import { findOffer } from '../../catalog/products/find-offers.ts';
import { listVariants, type ProductVariants } from '../../catalog/products/list-variants.ts';
import { calculateUnitPrice } from '../../pricing/unit-price.rules.ts';
import { toLoggableQuery } from '../../search-rules/search-query.rules.ts';
import type { AddInput } from '../cart.input.ts';
import { type CartOwner, checkAddQuantity, MAX_CART_LINES, SELECTED } from '../cart.rules.ts';
import {
  incrementCartVersion,
  insertCartLine,
  lockOrCreateCart,
  selectCartLines,
  updateCartLines,
} from '../cart.store.ts';
import { selectCartRepairs } from '../cart-repair.store.ts';

export type AddToCartResult = { lineId: string; quantity: number; cartId: string; version: number };

/**
 * Adds pieces of a variant to the cart and selects the line. Refuses with `cart.no-such-product`, `cart.out-of-stock`,
 * `cart.store-closed`, `cart.attributes-required`, `cart.exceeds-inventory`, `quantity.minimum`, `quantity.maximum`
 * or `cart.full`.
 */
export async function addToCart(
  db: Db,
  owner: CartOwner,
  input: AddInput,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Result<AddToCartResult>> {
  const product = await listVariants(db, input.product_id, locale, { now });
  if (product.variants.length === 0) return refuse('cart.no-such-product', {}, 'missing');
  const chosen = resolveVariant(product, input);
  if (!chosen.ok) {
    const maxAvailable = Math.max(...product.variants.map(({ quantity }) => quantity));
    const refused = checkAddQuantity(chosen, { wanted: input.quantity, available: maxAvailable, inCart: 0 });
    return refused.ok ? chosen : refused;
  }
  const { inventoryId, quantity: available } = chosen.value;
  const offer = await findOffer(db, inventoryId, now);
  if (!offer?.active) return refuse('cart.no-such-product', {}, 'missing');
  if (offer.store && !offer.store.isOpen) return refuse('cart.store-closed', { store: offer.store.name });

  return inTransaction(db, async (tx) => {
    const cart = await lockOrCreateCart(tx, owner, now);
    const lines = cart.isNew ? [] : await selectCartLines(tx, cart.id);
    const repairs = cart.isNew ? [] : await selectCartRepairs(tx, cart.id);
    const line = lines.find((one) => one.inventory_id === inventoryId);
    const checked = checkAddQuantity(chosen, { wanted: input.quantity, available, inCart: line?.quantity ?? 0 });
    if (!checked.ok) return checked;
    if (!line && lines.length + repairs.length >= MAX_CART_LINES) return refuse('cart.full', { most: MAX_CART_LINES });
    const quantity = checked.value;
    const state = {
      quantity,
      displayed_price: calculateUnitPrice(offer.prices, offer.variant).current,
      selected: SELECTED,
    } as const;
    const source = toLineSource(input, locale);
    const ids = { cart_id: cart.id, product_id: offer.productId, inventory_id: inventoryId };
    if (line) await updateCartLines(tx, cart.id, [line.id], { ...state, ...source });
    const lineId = line?.id ?? (await insertCartLine(tx, { ...ids, ...state, ...source, added_at: now }));
    return ok({ lineId, quantity, cartId: cart.id, version: await incrementCartVersion(tx, cart.id, now) });
  });
}

/** Attribution of the line. A search query that may contain personal data is not stored. */
function toLineSource({ home_spm, search }: AddInput, locale: Locale) {
  const query = search === undefined ? null : toLoggableQuery(search);
  return {
    ...(home_spm !== undefined && { home_spm }),
    ...(query !== null && { search_locale: locale, search_query: query }),
  };
}

/** Resolves the variant by its id or by the selected attribute values. */
function resolveVariant({ attributes, variants }: ProductVariants, input: AddInput): Result<VariantStock> {
  if (input.inventory_id !== undefined) {
    const named = variants.find(({ inventoryId }) => inventoryId === input.inventory_id);
    return named ? ok(named) : refuse('cart.no-such-product', {}, 'missing');
  }
  const choices = attributes.flatMap(({ id, values }) => {
    const value = values.find((one) => input.attributes.includes(one.id));
    return value ? [[id, value.id] as const] : [];
  });
  return chooseVariant(attributes, variants, Object.fromEntries(choices));
}
