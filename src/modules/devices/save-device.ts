import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { SaveDeviceInput } from './devices.input.ts';
import { selectModelsBySlug } from './fit.store.ts';
import { MAX_DEVICES } from './own-devices.rules.ts';
import { insertDevice, lockDevices, renameDevice, selectDevices, setMainDevice } from './own-devices.store.ts';

/**
 * Adds a device for a customer, or updates the one of that model; the first becomes the main device. Refuses with
 * `devices.unknown-model` and `devices.too-many`.
 * @returns its id
 */
export async function saveDevice(
  db: Db,
  customerId: string,
  { model: slug, name, main }: SaveDeviceInput,
  now: Date,
): Promise<Result<string>> {
  return inTransaction(db, async (tx) => {
    await lockDevices(tx, customerId);
    const [model] = await selectModelsBySlug(tx, [slug]);
    if (!model) return refuse('devices.unknown-model', {}, 'missing');
    const devices = await selectDevices(tx, customerId);
    const before = devices.find((device) => device.model === slug);
    if (!before && devices.length >= MAX_DEVICES) return refuse('devices.too-many', { most: MAX_DEVICES });
    const id = before?.id ?? uuidv7(now.getTime());
    if (!before) {
      const row = { id, customer_id: customerId, device_model_id: model.id, name: name ?? '', added_at: now };
      await insertDevice(tx, { ...row, main: false });
    } else if (name !== undefined) await renameDevice(tx, customerId, id, name);
    if (main || devices.length === 0) await setMainDevice(tx, customerId, id);
    return ok(id);
  });
}
