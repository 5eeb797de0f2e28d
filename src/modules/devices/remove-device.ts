import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { deleteDevice, lockDevices, selectDevices, setMainDevice } from './own-devices.store.ts';

/**
 * Removes a device of a customer; if it was the main one, the newest takes its place. Refuses with `devices.not-found`.
 */
export async function removeDevice(db: Db, customerId: string, id: string): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    await lockDevices(tx, customerId);
    if (!(await deleteDevice(tx, customerId, id))) return refuse('devices.not-found', {}, 'missing');
    const [first] = await selectDevices(tx, customerId);
    if (first && !first.main) await setMainDevice(tx, customerId, first.id);
    return ok(null);
  });
}
