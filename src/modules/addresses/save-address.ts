import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { checkAddress } from '../shipping/address.rules.ts';
import { MOST_ADDRESSES, type SaveAddressInput } from './addresses.input.ts';
import { addressesOf, changeAddress, clearDefault, insertAddress, lockBook } from './addresses.store.ts';

/**
 * Creates or updates a customer's address; the first one becomes the default. Refuses by field as `checkAddress` does,
 * and with `addresses.not-found` and `addresses.too-many`.
 * @returns its id
 */
export async function saveAddress(
  db: Db,
  customerId: string,
  { id, label, default_shipping, default_billing, ...typed }: SaveAddressInput,
  now: Date,
): Promise<Result<string>> {
  const checked = checkAddress(typed);
  if (!checked.ok) return checked;
  return inTransaction(db, async (tx) => {
    await lockBook(tx, customerId);
    const book = await addressesOf(tx, customerId);
    const before = book.find((one) => one.id === id);
    if (id !== undefined && !before) return refuse('addresses.not-found', {}, 'missing');
    if (!before && book.length >= MOST_ADDRESSES) return refuse('addresses.too-many', { most: MOST_ADDRESSES });
    const first = book.length === 0;
    const usual = {
      // the default stays until another address replaces it
      default_shipping: default_shipping === true || first || before?.default_shipping === true,
      default_billing: default_billing === true || first || before?.default_billing === true,
    };
    const own = { id: before?.id ?? uuidv7(now.getTime()), customerId };
    for (const which of ['default_shipping', 'default_billing'] as const)
      if (usual[which]) await clearDefault(tx, own, which);
    const fields = { ...checked.value, label, ...usual };
    if (before) await changeAddress(tx, own, fields);
    else await insertAddress(tx, { id: own.id, customer_id: customerId, created_at: now, ...fields });
    return ok(own.id);
  });
}
