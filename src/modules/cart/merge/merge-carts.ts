import type { Tx } from '../../../platform/database/db.ts';
import { findOffers } from '../../catalog/products/find-offers.ts';
import { MAX_CART_LINES, mergeQuantities, SELECTED, UNSELECTED } from '../cart.rules.ts';
import {
  deleteCart,
  incrementCartVersion,
  insertCartLine,
  lockCart,
  lockOrCreateCart,
  saveVoucherCodeById,
  selectCartLines,
  updateCartLines,
} from '../cart.store.ts';
import { deselectCartRepairs, selectCartRepairs, upsertCartRepair } from '../cart-repair.store.ts';

type MergeContext = {
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
  { now, inCheckout }: MergeContext,
): Promise<{ merged: number; left: number }> {
  const guest = await lockCart(tx, { guestHash });
  if (!guest) return { merged: 0, left: 0 };
  const [guestLines, guestRepairs] = [await selectCartLines(tx, guest.id), await selectCartRepairs(tx, guest.id)];
  if (guestLines.length + guestRepairs.length === 0) return { merged: 0, left: 0 };
  const own = await lockOrCreateCart(tx, { customerId }, now);
  const [ownLines, ownRepairs] = [await selectCartLines(tx, own.id), await selectCartRepairs(tx, own.id)];
  const offers = await findOffers(
    tx,
    guestLines.map((line) => line.inventory_id),
    now,
  );
  if (inCheckout) await deselectCartRepairs(tx, own.id);
  if (inCheckout)
    await updateCartLines(
      tx,
      own.id,
      ownLines.map((line) => line.id),
      { selected: UNSELECTED },
    );

  let merged = 0;
  let remainingLines = MAX_CART_LINES - ownLines.length - ownRepairs.length;
  for (const repair of guestRepairs) {
    const exists = ownRepairs.some(({ ticket_id }) => ticket_id === repair.ticket_id);
    if (!exists && remainingLines <= 0) continue;
    await upsertCartRepair(tx, { ...repair, cart_id: own.id });
    if (!exists) remainingLines -= 1;
    merged += 1;
  }
  for (const { id: _, ...line } of guestLines) {
    const existing = ownLines.find((one) => one.inventory_id === line.inventory_id);
    if (existing) {
      const quantity = mergeQuantities(existing.quantity, line.quantity, offers.get(line.inventory_id)?.available ?? 0);
      const isSelected = line.selected === SELECTED || (!inCheckout && existing.selected === SELECTED);
      const selected = isSelected ? SELECTED : UNSELECTED;
      const { price_seen, shipping_type, shipping_rule_id, pickup_point_id } = line;
      const hasShippingOption = shipping_rule_id !== null || pickup_point_id !== null;
      const delivery = hasShippingOption ? { shipping_type, shipping_rule_id, pickup_point_id } : {};
      const { home_spm, search_locale, search_query } = line;
      const slide = home_spm === null ? {} : { home_spm };
      const search = search_query === null ? {} : { search_locale, search_query };
      await updateCartLines(tx, own.id, [existing.id], {
        quantity,
        selected,
        price_seen,
        ...delivery,
        ...slide,
        ...search,
      });
    } else if (remainingLines > 0) {
      await insertCartLine(tx, { ...line, cart_id: own.id });
      remainingLines -= 1;
    } else continue;
    merged += 1;
  }
  if (guest.voucher_code !== null) await saveVoucherCodeById(tx, own.id, guest.voucher_code);
  await deleteCart(tx, guest.id);
  await incrementCartVersion(tx, own.id, now);
  return { merged, left: guestLines.length + guestRepairs.length - merged };
}
