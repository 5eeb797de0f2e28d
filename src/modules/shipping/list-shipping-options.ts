import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { readSettings } from '../content/read-settings.ts';
import type { PackageContent } from '../pricing/shipping-step.rules.ts';
import type { Destination } from './address.rules.ts';
import { readPickupPoints, readShippingRules } from './read-shipping-rules.ts';
import { publicPoints, publicRules } from './shipping.store.ts';
import { priced, type ShippingNet, type ShippingOption, termsFor } from './shipping-terms.rules.ts';

type Wish = PackageContent & {
  destination: Destination;
  /** Seller of the goods; null: the shop. */
  sellerId: number | null;
  locale: Locale;
  now: Date;
};

/** Current rules and pickup locations, uncached. */
export async function openShippingNet(db: Db): Promise<ShippingNet> {
  const [rules, points] = await Promise.all([publicRules(db), publicPoints(db)]);
  return { rules, points };
}

/** Shipping options for display, for one seller's goods to a destination: rules may be cached for a second. */
export async function tellShippingOptions(db: Db, { goods, weightG, ...query }: Wish): Promise<ShippingOption[]> {
  const [rules, points] = await Promise.all([readShippingRules(db), readPickupPoints(db)]);
  const { timeZone } = await readSettings(db);
  return priced(termsFor({ rules, points }, { ...query, timeZone }), { goods, weightG });
}
