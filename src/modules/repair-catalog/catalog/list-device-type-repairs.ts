import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { cached } from '../../../platform/caching/cached.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectDeviceTypeRepairs } from './repairs.store.ts';

/** Repairs of one device type. Amounts are minor units. */
export type DeviceTypeRepairs = {
  slug: string;
  name: string;
  description: string;
  image: string | null;
  /** Charged when no price is known, and credited to the repair. */
  diagnosisFee: number;
  /** Number of models in the price list. */
  models: number;
  services: {
    slug: string;
    name: string;
    image: string | null;
    minutes: number;
    /** Lowest price for any model; null when a diagnosis is needed. */
    from: number | null;
  }[];
};

/** The query aggregates twenty thousand prices, which change a few times a week. */
const CACHE_TTL_MS = 60_000;

const cachedRepairs = cached(CACHE_TTL_MS, selectDeviceTypeRepairs);

/** Device types in sort order, each with its services. */
export async function listDeviceTypeRepairs(db: Db, locale: Locale): Promise<DeviceTypeRepairs[]> {
  const rows = await cachedRepairs.read(db);
  return rows.map(({ slug, name, description, image, diagnosis_fee, models, services }) => ({
    slug,
    name: pickTranslation(name, locale),
    description: pickTranslation(description, locale),
    image,
    diagnosisFee: diagnosis_fee,
    models,
    services: services.map((service) => ({ ...service, name: pickTranslation(service.name, locale) })),
  }));
}
