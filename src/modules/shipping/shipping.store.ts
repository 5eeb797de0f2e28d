import type { Db } from '../../platform/db.ts';
import type { ShippingRule } from './shipping.rules.ts';
import type {} from './shipping.tables.ts';

const PUBLIC = 1;
const MOST_RULES = 200;

export async function publicRules(db: Db): Promise<ShippingRule[]> {
  const rows = await db
    .selectFrom('shipping_rule')
    .selectAll()
    .where('status', '=', PUBLIC)
    .orderBy('sort')
    .orderBy('id')
    .limit(MOST_RULES)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    zones: row.zones,
    price: row.price,
    freeOver: row.free_over,
    codAllowed: row.cod_allowed,
    codFee:
      row.cod_fee_model === 1 ? { model: 'flat', amount: row.cod_fee } : { model: 'percent', basisPoints: row.cod_fee },
    minDays: row.min_days,
    maxDays: row.max_days,
    cutoff: row.cutoff,
  }));
}
