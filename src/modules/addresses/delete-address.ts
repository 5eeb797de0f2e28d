import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { deleteAddressRow, lockAddressBook, selectAddresses, updateAddress } from './addresses.store.ts';

/** Deletes a customer's address; the newest one inherits its default flags. Refuses with `addresses.not-found`. */
export async function deleteAddress(db: Db, customerId: string, id: string): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    await lockAddressBook(tx, customerId);
    const deleted = (await selectAddresses(tx, customerId)).find((one) => one.id === id);
    if (!deleted || !(await deleteAddressRow(tx, customerId, id))) return refuse('addresses.not-found', {}, 'missing');
    const remaining = await selectAddresses(tx, customerId);
    const newest = remaining.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0];
    if (newest) {
      const { default_shipping, default_billing } = deleted;
      await updateAddress(
        tx,
        { id: newest.id, customerId },
        {
          default_shipping: default_shipping || newest.default_shipping,
          default_billing: default_billing || newest.default_billing,
        },
      );
    }
    return ok(null);
  });
}
