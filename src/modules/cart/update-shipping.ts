import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { goodsToPay } from '../pricing/price-cart.rules.ts';
import { readDestination } from '../shipping/address.rules.ts';
import { listShippingOptions, type ShippingOption } from '../shipping/list-shipping-options.ts';
import { refuseDestination } from '../shipping/refuse-destination.rules.ts';
import type { UpdateShippingInput } from './cart.input.ts';
import type { CartOwner } from './cart.rules.ts';
import { changeLines, lockCart, touchCart } from './cart.store.ts';
import { readCart } from './read-cart.ts';

/**
 * Chooses how lines are sent. Refuses with `shipping.address-first`, `shipping.no-pickup`, `shipping.not-to-place`,
 * `shipping.unable`, `shipping.no-such-option` or `cart.no-such-line`.
 */
export async function updateShipping(
  db: Db,
  owner: CartOwner,
  input: UpdateShippingInput,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Result<{ option: ShippingOption; version: number }>> {
  if (input.shipping_type === 2) return refuse('shipping.no-pickup');
  if (input.country === undefined) return refuse('shipping.address-first');
  const destination = readDestination({ ...input, country: input.country });
  if (!destination) return refuseField('country', 'fields.invalid', { type: 'country' });
  return inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, owner);
    const wanted = new Set(input.cart_ids);
    const view = await readCart(tx, owner, locale, now);
    const lines = view.lines.filter((line) => wanted.has(line.id));
    if (!cart || lines.length < wanted.size) return refuse('cart.no-such-line', {}, 'missing');
    if (lines.some((line) => line.problems.some(({ code }) => code === 'cart.not-shippable')))
      return refuse('shipping.unable');
    const options = await listShippingOptions(tx, { destination, goods: goodsToPay(view), locale, now });
    if (options.length === 0) return refuseDestination(destination, locale);
    const option = options.find(({ ruleId }) => ruleId === input.shipping_rule_id);
    if (!option) return refuseField('shipping_rule_id', 'shipping.no-such-option');
    await changeLines(tx, cart.id, [...wanted], { shipping_type: 1, shipping_rule_id: option.ruleId });
    return ok({ option, version: await touchCart(tx, cart.id, now) });
  });
}
