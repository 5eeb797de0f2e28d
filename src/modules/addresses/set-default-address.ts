import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { clearDefault, lockAddressBook, updateAddress } from './addresses.store.ts';

/** Sets the default address for shipping or billing. Refuses with `addresses.not-found`. */
export async function setDefaultAddress(
  db: Db,
  target: { id: string; customerId: string },
  flag: 'default_shipping' | 'default_billing',
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    await lockAddressBook(tx, target.customerId);
    await clearDefault(tx, target, flag);
    // another customer's address rolls the previous step back
    return (await updateAddress(tx, target, { [flag]: true }))
      ? ok(null)
      : refuse('addresses.not-found', {}, 'missing');
  });
}
