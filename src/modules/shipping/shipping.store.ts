import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import type {} from '../catalog/catalog.tables.ts';
import type { PickupLocation } from './pickup.rules.ts';
import type { ShippingRule } from './shipping.rules.ts';
import type { ShippingRuleTable } from './shipping.tables.ts';

const STATUS_PUBLIC = 1;
/** Public rules, which checkout reads at once. */
export const MAX_RULES = 200;
/** Public pickup locations. */
export const MAX_LOCATIONS = 500;

export async function selectPublicRules(db: Db): Promise<ShippingRule[]> {
  const rows = await prepareQuery(
    'shipping.rules',
    db
      .selectFrom('shipping_rule')
      .select(['id', 'seller_id', 'title', 'zones', 'price', 'priced_by', 'steps', 'free_over', 'pickup_fee'])
      .select([
        'cod_allowed',
        'cod_fee_model',
        'cod_fee',
        'min_days',
        'max_days',
        'cutoff',
        'working_days',
        'for_assigned_products',
      ])
      .where('status', '=', STATUS_PUBLIC)
      .orderBy('sort')
      .orderBy('id')
      .limit(MAX_RULES),
  ).execute();
  return rows.map((row) => ({
    id: row.id,
    sellerId: row.seller_id,
    title: row.title,
    zones: row.zones,
    charge: { pricedBy: row.priced_by, price: row.price, steps: row.steps, freeOver: row.free_over },
    pickupFee: row.pickup_fee,
    codAllowed: row.cod_allowed,
    codFee:
      row.cod_fee_model === 1 ? { model: 'flat', amount: row.cod_fee } : { model: 'percent', basisPoints: row.cod_fee },
    minDays: row.min_days,
    maxDays: row.max_days,
    cutoff: row.cutoff,
    workingDays: row.working_days,
    forAssignedProducts: row.for_assigned_products,
  }));
}

/** Number of public rules besides one. */
export async function countOtherRules(db: Db, id: number): Promise<number> {
  const rules = db.selectFrom('shipping_rule').where('status', '=', STATUS_PUBLIC).where('id', '!=', id);
  const { count } = await rules.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Number of public pickup locations besides one. */
export async function countOtherLocations(db: Db, id: number): Promise<number> {
  const locations = db.selectFrom('pickup_location').where('status', '=', STATUS_PUBLIC).where('id', '!=', id);
  const { count } = await locations.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Number of products that name a rule; with `sellerId`, only those of other sellers. */
export async function countProductsByRule(db: Db, id: number, except: { sellerId?: number } = {}): Promise<number> {
  const { sellerId } = except;
  const products = db.selectFrom('product').where('shipping_rule_id', '=', id);
  const counted =
    sellerId === undefined ? products : products.where(sql<SqlBool>`seller_id is distinct from ${sellerId}`);
  const { count } = await counted.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

export async function selectPublicLocations(db: Db): Promise<PickupLocation[]> {
  const rows = await prepareQuery(
    'shipping.points',
    db
      .selectFrom('pickup_location')
      .select(['id', 'seller_id', 'name', 'address', 'directions', 'time_zone', 'hours', 'holidays', 'ready_in_hours'])
      .where('status', '=', STATUS_PUBLIC)
      .orderBy('sort')
      .orderBy('id')
      .limit(MAX_LOCATIONS),
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

export async function insertShippingRule(tx: Tx, rule: Insertable<ShippingRuleTable>): Promise<void> {
  await tx.insertInto('shipping_rule').values(rule).execute();
}
