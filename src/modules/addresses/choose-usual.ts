import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { changeAddress, clearDefault, lockBook } from './addresses.store.ts';

/** Sets the default address for shipping or billing. Refuses with `addresses.not-found`. */
export async function chooseUsual(
  db: Db,
  own: { id: string; customerId: string },
  which: 'default_shipping' | 'default_billing',
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    await lockBook(tx, own.customerId);
    await clearDefault(tx, own, which);
    // another customer's address rolls the previous step back
    return (await changeAddress(tx, own, { [which]: true })) ? ok(null) : refuse('addresses.not-found', {}, 'missing');
  });
}
