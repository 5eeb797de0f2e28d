import { uuidv7 } from '../../kernel/ids.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { selectModelsBySlug } from './fit.store.ts';
import { listDevices, type SavedDevice } from './list-devices.ts';
import { type RememberedDevice, selectNewGuestDevices } from './own-devices.rules.ts';
import { insertDevice, lockDevices, selectDevices } from './own-devices.store.ts';

/** Merges the devices stored in the browser into the account after sign-in; returns the account's devices. */
export async function mergeGuestDevices(
  db: Db,
  customerId: string,
  remembered: readonly RememberedDevice[],
  now: Date,
): Promise<SavedDevice[]> {
  return inTransaction(db, async (tx) => {
    await lockDevices(tx, customerId);
    const models = await selectModelsBySlug(
      tx,
      remembered.map(({ model }) => model),
    );
    const known = remembered.filter(({ model }) => models.some(({ slug }) => slug === model));
    const own = await selectDevices(tx, customerId);
    // inserted in reverse, so that the browser's first device is the newest
    for (const { model: slug, name, main } of selectNewGuestDevices(own, known).toReversed()) {
      const model = models.find((one) => one.slug === slug);
      if (!model) continue;
      const id = uuidv7(now.getTime());
      await insertDevice(tx, { id, customer_id: customerId, device_model_id: model.id, name, main, added_at: now });
    }
    return listDevices(tx, customerId);
  });
}
