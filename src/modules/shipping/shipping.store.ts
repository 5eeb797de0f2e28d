import type { Db } from '../../platform/db.ts';
import { prepared } from '../../platform/prepared.ts';
import type { PickupPoint } from './pickup.rules.ts';
import type { ShippingRule } from './shipping.rules.ts';
import type {} from './shipping.tables.ts';

const PUBLIC = 1;
const MOST_RULES = 200;
const MOST_POINTS = 500;

export async function publicRules(db: Db): Promise<ShippingRule[]> {
  const rows = await prepared(
    'shipping.rules',
    db
      .selectFrom('shipping_rule')
      .selectAll()
      .where('status', '=', PUBLIC)
      .orderBy('sort')
      .orderBy('id')
      .limit(MOST_RULES),
  ).execute();
  return rows.map((row) => ({
    id: row.id,
    sellerId: row.seller_id,
    title: row.title,
    zones: row.zones,
    price: row.price,
    pricedBy: row.priced_by,
    steps: row.steps,
    freeOver: row.free_over,
    pickupFee: row.pickup_fee,
    codAllowed: row.cod_allowed,
    codFee:
      row.cod_fee_model === 1 ? { model: 'flat', amount: row.cod_fee } : { model: 'percent', basisPoints: row.cod_fee },
    minDays: row.min_days,
    maxDays: row.max_days,
    cutoff: row.cutoff,
    workingDays: row.working_days,
  }));
}

export async function publicPoints(db: Db): Promise<PickupPoint[]> {
  const rows = await prepared(
    'shipping.points',
    db
      .selectFrom('pickup_point')
      .selectAll()
      .where('status', '=', PUBLIC)
      .orderBy('sort')
      .orderBy('id')
      .limit(MOST_POINTS),
  ).execute();
  return rows.map((row) => ({
    id: row.id,
    sellerId: row.seller_id,
    name: row.name,
    address: row.address,
    directions: row.directions,
    timeZone: row.time_zone,
    hours: row.hours,
    holidays: row.holidays,
    readyInHours: row.ready_in_hours,
  }));
}
