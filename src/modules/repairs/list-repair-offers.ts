import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { offerRows } from './repairs.store.ts';

/** Repairs of one device type. Amounts are minor units. */
export type RepairOffer = {
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
const FRESH_MS = 60_000;

const offers = hold(FRESH_MS, offerRows);

/** Device types in sort order, each with its services. */
export async function listRepairOffers(db: Db, locale: Locale): Promise<RepairOffer[]> {
  const rows = await offers.read(db);
  return rows.map(({ slug, name, description, image, diagnosis_fee, models, services }) => ({
    slug,
    name: textIn(name, locale),
    description: textIn(description, locale),
    image,
    diagnosisFee: diagnosis_fee,
    models,
    services: services.map((service) => ({ ...service, name: textIn(service.name, locale) })),
  }));
}
