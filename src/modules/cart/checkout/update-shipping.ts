import type { Locale } from '../../../kernel/locale.ts';
import { sumAmounts } from '../../../kernel/money.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { isGoods } from '../../orders/order-line.rules.ts';
import { type ShipmentContent, sumShipmentContent } from '../../pricing/shipment-content.rules.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { type Destination, parseDestination } from '../../shipping/address.rules.ts';
import { readShippingNetwork } from '../../shipping/list-shipping-options.ts';
import { refuseDestination } from '../../shipping/refuse-destination.rules.ts';
import { listShippingTerms, type ShippingOptionKey, type ShippingTerms } from '../../shipping/shipping-terms.rules.ts';
import type { UpdateShippingInput } from '../cart.input.ts';
import type { CartOwner } from '../cart.rules.ts';
import { incrementCartVersion, lockCart, updateCartLines } from '../cart.store.ts';
import type { CartGoodsLine } from '../cart-line.rules.ts';
import { type CartWithOffers, readCartWithOffers } from '../view/read-cart.ts';

type ShippingContext = { locale: Locale; now: Date };

/**
 * Sets the shipping option or pickup point of lines. Refuses with `shipping.address-first`, `shipping.no-pickup`,
 * `shipping.not-to-place`, `shipping.unable`, `shipping.no-such-option` or `cart.no-such-line`.
 */
export async function updateShipping(
  db: Db,
  owner: CartOwner,
  input: UpdateShippingInput,
  context: ShippingContext,
): Promise<Result<{ way: ShippingOptionKey; version: number }>> {
  const destination = resolveDestination(input);
  if (!destination.ok) return destination;
  return inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, owner);
    const lineIds = new Set(input.cart_ids);
    const view = await readCartWithOffers(tx, owner, context.locale, context.now);
    const lines = view.lines.filter(isGoods).filter((line) => lineIds.has(line.id));
    if (!cart || lines.length < lineIds.size) return refuse('cart.no-such-line', {}, 'missing');
    if (lines.some((line) => line.problems.some(({ code }) => code === 'cart.not-shippable')))
      return refuse('shipping.unable');
    const option = await findCommonOption(
      tx,
      listSellerGoods(view, lineIds),
      { input, destination: destination.value },
      context,
    );
    if (!option.ok) return option;
    const { shippingType: shipping_type, ruleId: shipping_rule_id, pointId: pickup_location_id } = option.value;
    await updateCartLines(tx, cart.id, [...lineIds], { shipping_type, shipping_rule_id, pickup_location_id });
    return ok({ way: option.value, version: await incrementCartVersion(tx, cart.id, context.now) });
  });
}

/** Destination address; null for pickup. */
function resolveDestination(input: UpdateShippingInput): Result<Destination | null> {
  if (input.shipping_type === 2)
    return input.pickup_point_id === undefined
      ? refuseField('pickup_point_id', 'fields.required', { type: 'pickup_point_id' })
      : ok(null);
  if (input.country === undefined) return refuse('shipping.address-first');
  const destination = parseDestination({ ...input, country: input.country });
  return destination ? ok(destination) : refuseField('country', 'fields.invalid', { type: 'country' });
}

type SellerGoods = { sellerId: number | null; content: ShipmentContent };

/** Goods of each seller of the lines: the lines and the selected ones of the same seller. */
function listSellerGoods({ lines, offers }: CartWithOffers, lineIds: ReadonlySet<string>): SellerGoods[] {
  const goods = lines.filter(isGoods).filter(({ id, selected }) => selected || lineIds.has(id));
  const bySeller = Map.groupBy(goods, (line) => offers.get(line.inventoryId)?.store?.id ?? null);
  return [...bySeller].flatMap(([sellerId, own]) =>
    own.some(({ id }) => lineIds.has(id)) ? [{ sellerId, content: sumContent(own, offers) }] : [],
  );
}

function sumContent(lines: readonly CartGoodsLine[], offers: CartWithOffers['offers']): ShipmentContent {
  return sumShipmentContent(
    lines.flatMap(({ inventoryId, quantity, total, discount }) => {
      const item = offers.get(inventoryId);
      return item ? [{ item, quantity, value: sumAmounts([total, -discount]) }] : [];
    }),
  );
}

/** Finds a shipping option that all sellers of the lines offer. */
async function findCommonOption(
  tx: Tx,
  goodsBySeller: readonly SellerGoods[],
  { input, destination }: { input: UpdateShippingInput; destination: Destination | null },
  { locale, now }: ShippingContext,
): Promise<Result<ShippingOptionKey>> {
  const [shippingNet, { timeZone, defaultCountry }] = await Promise.all([readShippingNetwork(tx), readSettings(tx)]);
  const effectiveDestination = destination ?? { country: defaultCountry, state: null, zip: null };
  const pointId = input.pickup_point_id ?? null;
  const context = { destination: effectiveDestination, pointId, locale, now, timeZone };
  const termsBySeller = goodsBySeller.map((goods) => listShippingTerms(shippingNet, { ...context, ...goods }));
  const matches = ({ way }: ShippingTerms) =>
    destination === null ? way.pointId === pointId : way.shippingType === 1 && way.ruleId === input.shipping_rule_id;
  if (destination && termsBySeller.some((terms) => terms.length === 0)) return refuseDestination(destination, locale);
  const [way] = termsBySeller.map((terms) => terms.find(matches)?.way);
  if (way && termsBySeller.every((terms) => terms.some(matches))) return ok(way);
  if (destination === null) return refuse('shipping.no-pickup');
  return refuseField('shipping_rule_id', 'shipping.no-such-option');
}
