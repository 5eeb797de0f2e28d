import type { Db } from '../../platform/database/db.ts';
import { selectModelsBySlug } from './fit.store.ts';
import type { RememberedDevice } from './own-devices.rules.ts';
import { selectDevices } from './own-devices.store.ts';

export type SavedDevice = {
  /** Null for a guest's device, which is identified by its model. */
  id: string | null;
  model: string;
  modelName: string;
  type: string;
  /** Name given by the customer; empty when the model name is used. */
  name: string;
  main: boolean;
};

/** A customer's devices, the main one first. */
export function listDevices(db: Db, customerId: string): Promise<(SavedDevice & { id: string })[]> {
  return selectDevices(db, customerId);
}

/** Devices stored in the browser, as far as their models are known; the first is the main device. */
export async function describeDevices(db: Db, remembered: readonly RememberedDevice[]): Promise<SavedDevice[]> {
  const models = await selectModelsBySlug(
    db,
    remembered.map(({ model }) => model),
  );
  const known = remembered.flatMap(({ model: slug, name }) => {
    const model = models.find((one) => one.slug === slug);
    return model ? [{ id: null, model: slug, modelName: model.name, type: model.type, name }] : [];
  });
  return known.map((device, at) => ({ ...device, main: at === 0 }));
}
