import type { Tx } from '../../src/platform/db.ts';
import { holidaysIn } from './holidays.ts';
import { idsOf, putRows } from './put-rows.ts';
import type { DemoShop } from './shop-files.ts';

/** Preparation time at a repair location that is also a pickup location. */
const READY_IN_HOURS = 4;

/** Loads shipping rules, pickup locations and tax rates. */
export async function loadDelivery(tx: Tx, { delivery, pickupPoints, repairs }: DemoShop, now: Date): Promise<void> {
  const rules = delivery.shipping_rules.map(({ by_weight, ...rule }, sort) => {
    return { ...rule, priced_by: 'weight', steps: by_weight, sort };
  });
  await putRows(tx, 'shipping_rule', rules, { key: ['slug'] });
  // the date is part of the conflict key, so it must be set explicitly despite its default
  const rates = delivery.tax_rates.map((rate) => ({ ...rate, valid_from: '2000-01-01' }));
  await putRows(tx, 'tax_rate', rates, { key: ['country', 'state', 'class', 'valid_from'] });

  const seller = await idsOf(tx, 'seller', 'slug');
  const year = now.getUTCFullYear();
  const workshops = repairs.locations.map(({ slug, name, directions, address, time_zone, hours, holidays }) => {
    const closed = holidaysIn([year, year + 1, year + 2], holidays);
    const place = { slug, name, directions, address, time_zone, hours };
    return { ...place, holidays: closed, seller_id: null, ready_in_hours: READY_IN_HOURS };
  });
  const others = pickupPoints.map(({ seller: owner, ...place }) => {
    return { ...place, holidays: [], seller_id: owner === null ? null : seller(owner) };
  });
  const points = [...workshops, ...others].map((point, sort) => ({ ...point, sort }));
  await putRows(tx, 'pickup_point', points, { key: ['slug'] });
}
