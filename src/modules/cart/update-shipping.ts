import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import type { Offer } from '../catalog/find-offer.ts';
import { readSettings } from '../content/read-settings.ts';
import { isGoods } from '../orders/order-line.rules.ts';
import { type Destination, readDestination } from '../shipping/address.rules.ts';
import { openShippingNet } from '../shipping/list-shipping-options.ts';
import { refuseDestination } from '../shipping/refuse-destination.rules.ts';
import { type ShippingTerms, type ShippingWay, termsFor } from '../shipping/shipping-terms.rules.ts';
import type { UpdateShippingInput } from './cart.input.ts';
import type { CartOwner } from './cart.rules.ts';
import { changeLines, lockCart, touchCart } from './cart.store.ts';
import type { CartGoods } from './cart-line.rules.ts';
import { openCart } from './read-cart.ts';

type When = { locale: Locale; now: Date };

/**
 * Chooses how lines are sent or where they are collected. Refuses with `shipping.address-first`, `shipping.no-pickup`,
 * `shipping.not-to-place`, `shipping.unable`, `shipping.no-such-option` or `cart.no-such-line`.
 */
export async function updateShipping(
  db: Db,
  owner: CartOwner,
  input: UpdateShippingInput,
  when: When,
): Promise<Result<{ way: ShippingWay; version: number }>> {
  const asked = whereTo(input);
  if (!asked.ok) return asked;
  return inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, owner);
    const wanted = new Set(input.cart_ids);
    const view = await openCart(tx, owner, when.locale, when.now);
    const lines = view.lines.filter(isGoods).filter((line) => wanted.has(line.id));
    if (!cart || lines.length < wanted.size) return refuse('cart.no-such-line', {}, 'missing');
    if (lines.some((line) => line.problems.some(({ code }) => code === 'cart.not-shippable')))
      return refuse('shipping.unable');
    const chosen = await chooseWay(tx, sellersOf(lines, view.offers), { input, destination: asked.value }, when);
    if (!chosen.ok) return chosen;
    const { shippingType: shipping_type, ruleId: shipping_rule_id, pointId: pickup_point_id } = chosen.value;
    await changeLines(tx, cart.id, [...wanted], { shipping_type, shipping_rule_id, pickup_point_id });
    return ok({ way: chosen.value, version: await touchCart(tx, cart.id, when.now) });
  });
}

/** Where it goes: to an address, or, null, where it is collected. */
function whereTo(input: UpdateShippingInput): Result<Destination | null> {
  if (input.shipping_type === 2)
    return input.pickup_point_id === undefined
      ? refuseField('pickup_point_id', 'fields.required', { type: 'pickup_point_id' })
      : ok(null);
  if (input.country === undefined) return refuse('shipping.address-first');
  const destination = readDestination({ ...input, country: input.country });
  return destination ? ok(destination) : refuseField('country', 'fields.invalid', { type: 'country' });
}

function sellersOf(lines: readonly CartGoods[], offers: ReadonlyMap<number, Offer>): (number | null)[] {
  return [...new Set(lines.map((line) => offers.get(line.inventoryId)?.store?.id ?? null))];
}

/** A way that every seller of the lines offers. */
async function chooseWay(
  tx: Tx,
  sellers: readonly (number | null)[],
  { input, destination }: { input: UpdateShippingInput; destination: Destination | null },
  { locale, now }: When,
): Promise<Result<ShippingWay>> {
  const [net, { timeZone, defaultCountry }] = await Promise.all([openShippingNet(tx), readSettings(tx)]);
  const place = destination ?? { country: defaultCountry, state: null, zip: null };
  const pointId = input.pickup_point_id ?? null;
  const offered = sellers.map((sellerId) =>
    termsFor(net, { destination: place, sellerId, pointId, locale, now, timeZone }),
  );
  const fits = ({ way }: ShippingTerms) =>
    destination === null ? way.pointId === pointId : way.shippingType === 1 && way.ruleId === input.shipping_rule_id;
  if (destination && offered.some((terms) => terms.length === 0)) return refuseDestination(destination, locale);
  const [way] = offered.map((terms) => terms.find(fits)?.way);
  if (way && offered.every((terms) => terms.some(fits))) return ok(way);
  if (destination === null) return refuse('shipping.no-pickup');
  return refuseField('shipping_rule_id', 'shipping.no-such-option');
}
