import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { checkAddress } from '../shipping/address.rules.ts';
import { MAX_ADDRESSES, type SaveAddressInput } from './addresses.input.ts';
import { clearDefault, insertAddress, lockAddressBook, selectAddresses, updateAddress } from './addresses.store.ts';

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
    await lockAddressBook(tx, customerId);
    const saved = await selectAddresses(tx, customerId);
    const existing = saved.find((one) => one.id === id);
    if (id !== undefined && !existing) return refuse('addresses.not-found', {}, 'missing');
    if (!existing && saved.length >= MAX_ADDRESSES) return refuse('addresses.too-many', { most: MAX_ADDRESSES });
    const first = saved.length === 0;
    const defaults = {
      // the default stays until another address replaces it
      default_shipping: default_shipping === true || first || existing?.default_shipping === true,
      default_billing: default_billing === true || first || existing?.default_billing === true,
    };
    const target = { id: existing?.id ?? uuidv7(now.getTime()), customerId };
    for (const flag of ['default_shipping', 'default_billing'] as const)
      if (defaults[flag]) await clearDefault(tx, target, flag);
    const fields = { ...checked.value, label, ...defaults };
    if (existing) await updateAddress(tx, target, fields);
    else await insertAddress(tx, { id: target.id, customer_id: customerId, created_at: now, ...fields });
    return ok(target.id);
  });
}
