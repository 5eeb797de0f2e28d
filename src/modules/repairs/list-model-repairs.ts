import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { RepairOffer } from './list-repair-offers.ts';
import { modelRepairs } from './repairs.store.ts';

/** Repairs of one model with their lowest prices. Amounts are minor units. */
export type ModelRepairs = Pick<RepairOffer, 'name' | 'diagnosisFee' | 'services'> & { model: string };

/** Null for an unknown model. */
export async function listModelRepairs(db: Db, slug: string, locale: Locale): Promise<ModelRepairs | null> {
  const row = await modelRepairs(db, slug);
  if (!row) return null;
  const services = row.services.map((service) => ({ ...service, name: textIn(service.name, locale) }));
  return { model: slug, name: row.name, diagnosisFee: row.diagnosis_fee, services };
}
