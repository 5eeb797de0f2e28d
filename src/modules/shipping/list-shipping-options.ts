import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import type { ShipmentContent } from '../pricing/shipment-content.rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Destination } from './address.rules.ts';
import { readPickupLocations, readShippingRules } from './read-shipping-rules.ts';
import { selectPublicLocations, selectPublicRules } from './shipping.store.ts';
import { listShippingTerms, type ShippingNetwork, type ShippingOption, withPrices } from './shipping-terms.rules.ts';

type ShippingOptionsQuery = {
  content: ShipmentContent;
  destination: Destination;
  /** Seller of the goods; null: the shop. */
  sellerId: number | null;
  locale: Locale;
  now: Date;
};

/** Current rules and pickup locations, uncached. */
export async function readShippingNetwork(db: Db): Promise<ShippingNetwork> {
  const [rules, points] = await Promise.all([selectPublicRules(db), selectPublicLocations(db)]);
  return { rules, points };
}

/** Shipping options for display, for one seller's goods to a destination: rules may be cached for a second. */
export async function listShippingOptions(db: Db, query: ShippingOptionsQuery): Promise<ShippingOption[]> {
  const [rules, points] = await Promise.all([readShippingRules(db), readPickupLocations(db)]);
  const { timeZone } = await readSettings(db);
  return withPrices(listShippingTerms({ rules, points }, { ...query, timeZone }), query.content);
}
