import type { Db } from '../../../platform/database/db.ts';
import { selectModelsById } from '../fit.store.ts';

/** Name of a device model; undefined for null and for an unknown id. */
export async function findDeviceModel(db: Db, id: number | null): Promise<{ id: number; name: string } | undefined> {
  const [model] = id === null ? [] : await selectModelsById(db, [id]);
  return model && { id: model.id, name: model.name };
}
