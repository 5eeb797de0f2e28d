import type { Holiday } from '../../../src/kernel/time/opening-hours.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import { listHolidays } from '../repairs/holidays.ts';
import type { DemoShop } from '../shop-files.ts';
import { readIds, upsertRows } from '../upsert-rows.ts';

/** Preparation time at a repair location that is also a pickup location. */
const REPAIR_READY_HOURS = 4;

/** Loads shipping rules, pickup locations and tax rates. */
export async function loadDelivery(tx: Tx, { delivery, pickupPoints, repairs }: DemoShop, now: Date): Promise<void> {
  const rules = delivery.shipping_rules.map((rule, sort) => ({ ...rule, sort }));
  await upsertRows(tx, 'shipping_rule', rules, { key: ['slug'] });
  // the date is part of the conflict key, so it must be set explicitly despite its default
  const rates = delivery.tax_rates.map((rate) => ({ ...rate, valid_from: '2000-01-01' }));
  await upsertRows(tx, 'tax_rate', rates, { key: ['country', 'state', 'class', 'valid_from'] });

  const seller = await readIds(tx, 'seller', 'slug');
  const year = now.getUTCFullYear();
  const workshops = repairs.locations.map(({ slug, name, directions, address, time_zone, hours, holidays }) => {
    const closed = listHolidays([year, year + 1, year + 2], holidays);
    const place = { slug, name, directions, address, time_zone, hours };
    return { ...place, holidays: closed.map(removeName), seller_id: null, ready_in_hours: REPAIR_READY_HOURS };
  });
  const others = pickupPoints.map(({ seller: owner, ...place }) => {
    return { ...place, holidays: [], seller_id: owner === null ? null : seller(owner) };
  });
  const points = [...workshops, ...others].map((point, sort) => ({ ...point, sort }));
  await upsertRows(tx, 'pickup_location', points, { key: ['slug'] });
}

/** Pages show no names of the holidays of pickup locations, and staff cannot enter them. */
function removeName({ date, hours }: Holiday): Holiday {
  return { date, name: {}, hours };
}
