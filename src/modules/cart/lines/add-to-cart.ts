import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
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

/** `cartCount` is the number of pieces and repairs in the cart. */
export type AddToCartResult = { lineId: string; quantity: number; cartId: string; version: number; cartCount: number };

/**
 * Adds pieces of a variant to the cart and selects the line. Refuses with `cart.no-such-product`, `cart.out-of-stock`,
 * `cart.store-closed`, `cart.attributes-required`, `cart.exceeds-inventory`, `quantity.minimum`, `quantity.maximum`
 * or `cart.full`.
 */
export function addToCart(
  db: Db,
  owner: CartOwner,
  input: AddInput,
  context: { locale: Locale; now: Date },
): Promise<Result<AddToCartResult>> {
  return inTransaction(db, (tx) => addInTransaction(tx, owner, input, context));
}

async function addInTransaction(
  tx: Tx,
  owner: CartOwner,
  input: AddInput,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Result<AddToCartResult>> {
  const { inventory_id: requestedId } = input;
  const [product, requestedOffer, cart] = await Promise.all([
    listVariants(tx, input.product_id, locale, { now }),
    requestedId === undefined ? null : findOffer(tx, requestedId, now),
    lockOrCreateCart(tx, owner, now),
  ]);
  if (product.variants.length === 0) return refuse('cart.no-such-product', {}, 'missing');
  const chosen = resolveVariant(product, input);
  if (!chosen.ok) {
    const maxAvailable = Math.max(...product.variants.map(({ quantity }) => quantity));
    const refused = checkAddQuantity(chosen, { wanted: input.quantity, available: maxAvailable, inCart: 0 });
    return refused.ok ? chosen : refused;
  }
  const { inventoryId, quantity: available } = chosen.value;
  const offer = requestedId === undefined ? await findOffer(tx, inventoryId, now) : requestedOffer;
  if (!offer?.active) return refuse('cart.no-such-product', {}, 'missing');
  if (offer.store && !offer.store.isOpen) return refuse('cart.store-closed', { store: offer.store.name });

  const [lines, repairs] = cart.isNew
    ? [[], []]
    : await Promise.all([selectCartLines(tx, cart.id), selectCartRepairs(tx, cart.id)]);
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
  const [lineId, version] = await Promise.all([
    line
      ? updateCartLines(tx, cart.id, [line.id], { ...state, ...source }).then(() => line.id)
      : insertCartLine(tx, { ...ids, ...state, ...source, added_at: now }),
    incrementCartVersion(tx, cart.id, now),
  ]);
  const pieces = lines.reduce((sum, one) => sum + (one.id === line?.id ? 0 : one.quantity), quantity);
  return ok({ lineId, quantity, cartId: cart.id, version, cartCount: pieces + repairs.length });
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
