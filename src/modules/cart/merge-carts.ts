import type { Tx } from '../../platform/db.ts';
import { findOffers } from '../catalog/find-offer.ts';
import { MOST_LINES, mergedQuantity, SELECTED, UNSELECTED } from './cart.rules.ts';
import {
  changeLines,
  dropCart,
  insertLine,
  linesOf,
  lockCart,
  lockOrMakeCart,
  putVoucherOf,
  touchCart,
} from './cart.store.ts';
import { putRepair, repairsOf, untickRepairs } from './cart-repair.store.ts';

type Merging = {
  now: Date;
  /** Signed in on the way to paying: only what the guest had ticked is bought, older lines wait unticked. */
  inCheckout: boolean;
};

/**
 * Brings a guest's cart into the customer's, in the transaction of the sign-in. Quantities of the same variant add
 * up, capped by stock; the guest's way of delivery counts where one was chosen. Lines beyond the most a cart holds stay out: `left` counts them.
 */
export async function mergeCarts(
  tx: Tx,
  guestHash: Buffer,
  customerId: string,
  { now, inCheckout }: Merging,
): Promise<{ merged: number; left: number }> {
  const guest = await lockCart(tx, { guestHash });
  if (!guest) return { merged: 0, left: 0 };
  const [brought, repairs] = [await linesOf(tx, guest.id), await repairsOf(tx, guest.id)];
  if (brought.length + repairs.length === 0) return { merged: 0, left: 0 };
  const own = await lockOrMakeCart(tx, { customerId }, now);
  const [older, olderRepairs] = [await linesOf(tx, own.id), await repairsOf(tx, own.id)];
  const offers = await findOffers(
    tx,
    brought.map((line) => line.inventory_id),
    now,
  );
  if (inCheckout) await untickRepairs(tx, own.id);
  if (inCheckout)
    await changeLines(
      tx,
      own.id,
      older.map((line) => line.id),
      { selected: UNSELECTED },
    );

  let merged = 0;
  let room = MOST_LINES - older.length - olderRepairs.length;
  for (const repair of repairs) {
    const isThere = olderRepairs.some(({ ticket_id }) => ticket_id === repair.ticket_id);
    if (!isThere && room <= 0) continue;
    await putRepair(tx, { ...repair, cart_id: own.id });
    if (!isThere) room -= 1;
    merged += 1;
  }
  for (const { id: _, ...line } of brought) {
    const same = older.find((one) => one.inventory_id === line.inventory_id);
    if (same) {
      const quantity = mergedQuantity(same.quantity, line.quantity, offers.get(line.inventory_id)?.available ?? 0);
      const ticked = line.selected === SELECTED || (!inCheckout && same.selected === SELECTED);
      const selected = ticked ? SELECTED : UNSELECTED;
      const { price_seen, shipping_type, shipping_rule_id, pickup_point_id } = line;
      const isWayChosen = shipping_rule_id !== null || pickup_point_id !== null;
      const sent = isWayChosen ? { shipping_type, shipping_rule_id, pickup_point_id } : {};
      const { home_spm, search_locale, search_query } = line;
      const slide = home_spm === null ? {} : { home_spm };
      const search = search_query === null ? {} : { search_locale, search_query };
      await changeLines(tx, own.id, [same.id], { quantity, selected, price_seen, ...sent, ...slide, ...search });
    } else if (room > 0) {
      await insertLine(tx, { ...line, cart_id: own.id });
      room -= 1;
    } else continue;
    merged += 1;
  }
  if (guest.voucher_code !== null) await putVoucherOf(tx, own.id, guest.voucher_code);
  await dropCart(tx, guest.id);
  await touchCart(tx, own.id, now);
  return { merged, left: brought.length + repairs.length - merged };
}
