import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { offerRows } from './repairs.store.ts';

/** What is mended of one type of device. Amounts are minor units. */
export type RepairOffer = {
  slug: string;
  name: string;
  description: string;
  image: string | null;
  /** Asked where no price is known, and credited to the repair. */
  diagnosisFee: number;
  /** How many models the price list knows. */
  models: number;
  services: {
    slug: string;
    name: string;
    image: string | null;
    minutes: number;
    /** The least it costs for any model; null where only a look inside can tell. */
    from: number | null;
  }[];
};

/** Twenty thousand prices are looked through for it, and they change a few times a week. */
const FRESH_MS = 60_000;

const offers = hold(FRESH_MS, offerRows);

/** Types of devices in the desk's order, each with its services. */
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
