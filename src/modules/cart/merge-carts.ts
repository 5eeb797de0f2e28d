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
  /** Sign-in during checkout: only lines selected by the guest stay selected, older lines are deselected. */
  inCheckout: boolean;
};

/**
 * Merges the cart of a guest into the cart of the customer, in the transaction of the sign-in. Quantities of the same
 * variant are added, capped by stock; the shipping option of the guest is used where one was selected. Lines above the
 * cart limit are dropped: `left` counts them.
 */
export async function mergeCarts(
  tx: Tx,
  guestHash: Buffer,
  customerId: string,
  { now, inCheckout }: Merging,
): Promise<{ merged: number; left: number }> {
  const guest = await lockCart(tx, { guestHash });
  if (!guest) return { merged: 0, left: 0 };
  const [guestLines, guestRepairs] = [await linesOf(tx, guest.id), await repairsOf(tx, guest.id)];
  if (guestLines.length + guestRepairs.length === 0) return { merged: 0, left: 0 };
  const own = await lockOrMakeCart(tx, { customerId }, now);
  const [ownLines, ownRepairs] = [await linesOf(tx, own.id), await repairsOf(tx, own.id)];
  const offers = await findOffers(
    tx,
    guestLines.map((line) => line.inventory_id),
    now,
  );
  if (inCheckout) await untickRepairs(tx, own.id);
  if (inCheckout)
    await changeLines(
      tx,
      own.id,
      ownLines.map((line) => line.id),
      { selected: UNSELECTED },
    );

  let merged = 0;
  let remainingLines = MOST_LINES - ownLines.length - ownRepairs.length;
  for (const repair of guestRepairs) {
    const exists = ownRepairs.some(({ ticket_id }) => ticket_id === repair.ticket_id);
    if (!exists && remainingLines <= 0) continue;
    await putRepair(tx, { ...repair, cart_id: own.id });
    if (!exists) remainingLines -= 1;
    merged += 1;
  }
  for (const { id: _, ...line } of guestLines) {
    const existing = ownLines.find((one) => one.inventory_id === line.inventory_id);
    if (existing) {
      const quantity = mergedQuantity(existing.quantity, line.quantity, offers.get(line.inventory_id)?.available ?? 0);
      const isSelected = line.selected === SELECTED || (!inCheckout && existing.selected === SELECTED);
      const selected = isSelected ? SELECTED : UNSELECTED;
      const { price_seen, shipping_type, shipping_rule_id, pickup_point_id } = line;
      const hasShippingOption = shipping_rule_id !== null || pickup_point_id !== null;
      const delivery = hasShippingOption ? { shipping_type, shipping_rule_id, pickup_point_id } : {};
      const { home_spm, search_locale, search_query } = line;
      const slide = home_spm === null ? {} : { home_spm };
      const search = search_query === null ? {} : { search_locale, search_query };
      await changeLines(tx, own.id, [existing.id], {
        quantity,
        selected,
        price_seen,
        ...delivery,
        ...slide,
        ...search,
      });
    } else if (remainingLines > 0) {
      await insertLine(tx, { ...line, cart_id: own.id });
      remainingLines -= 1;
    } else continue;
    merged += 1;
  }
  if (guest.voucher_code !== null) await putVoucherOf(tx, own.id, guest.voucher_code);
  await dropCart(tx, guest.id);
  await touchCart(tx, own.id, now);
  return { merged, left: guestLines.length + guestRepairs.length - merged };
}
