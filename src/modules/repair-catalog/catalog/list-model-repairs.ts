import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { DeviceTypeRepairs } from './list-device-type-repairs.ts';
import { selectModelRepairs } from './repairs.store.ts';

/** Repairs of one model with their lowest prices. Amounts are minor units. */
export type ModelRepairs = Pick<DeviceTypeRepairs, 'name' | 'diagnosisFee' | 'services'> & { model: string };

/** Null for an unknown model. */
export async function listModelRepairs(db: Db, slug: string, locale: Locale): Promise<ModelRepairs | null> {
  const row = await selectModelRepairs(db, slug);
  if (!row) return null;
  const services = row.services.map((service) => ({ ...service, name: pickTranslation(service.name, locale) }));
  return { model: slug, name: row.name, diagnosisFee: row.diagnosis_fee, services };
}
