import { uuidv7 } from '../../kernel/ids.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { modelsBySlug } from './fit.store.ts';
import { listDevices, type OwnDevice } from './list-devices.ts';
import { broughtDevices, type RememberedDevice } from './own-devices.rules.ts';
import { deviceRows, insertDevice, lockDevices } from './own-devices.store.ts';

/** Merges the devices stored in the browser into the account after sign-in; returns the account's devices. */
export async function bringDevices(
  db: Db,
  customerId: string,
  remembered: readonly RememberedDevice[],
  now: Date,
): Promise<OwnDevice[]> {
  return inTransaction(db, async (tx) => {
    await lockDevices(tx, customerId);
    const models = await modelsBySlug(
      tx,
      remembered.map(({ model }) => model),
    );
    const known = remembered.filter(({ model }) => models.some(({ slug }) => slug === model));
    const own = await deviceRows(tx, customerId);
    // inserted in reverse, so that the browser's first device is the newest
    for (const { model: slug, name, main } of broughtDevices(own, known).toReversed()) {
      const model = models.find((one) => one.slug === slug);
      if (!model) continue;
      const id = uuidv7(now.getTime());
      await insertDevice(tx, { id, customer_id: customerId, device_model_id: model.id, name, main, added_at: now });
    }
    return listDevices(tx, customerId);
  });
}
