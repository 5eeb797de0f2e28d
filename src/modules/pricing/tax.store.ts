import type { Db } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import type {} from './tax.tables.ts';
import type { TaxClass } from './tax-classes.rules.ts';

const MAX_RATES = 100;

/** Rates in force on a day, the least specific first, so that a later one overrides. */
export function selectTaxRates(db: Db, place: { country: string; state: string }, day: string) {
  return prepareQuery(
    'pricing.taxes',
    db
      .selectFrom('tax_rate')
      .select(['class', 'basis_points', 'label'])
      .where('country', '=', place.country)
      .where((is) => is.or([is('state', '=', ''), is('state', '=', place.state)]))
      .where('valid_from', '<=', day)
      .orderBy('state')
      .orderBy('valid_from')
      .limit(MAX_RATES),
  ).execute();
}

/** Whether another rate than `id` has the same place, class and first day. */
export async function hasSameTaxRate(
  db: Db,
  id: number,
  rate: { country: string; state: string; class: TaxClass; valid_from: string },
): Promise<boolean> {
  const rates = db.selectFrom('tax_rate').select('id').where('id', '!=', id);
  const same = rates
    .where('country', '=', rate.country)
    .where('state', '=', rate.state)
    .where('class', '=', rate.class)
    .where('valid_from', '=', rate.valid_from);
  return (await same.limit(1).executeTakeFirst()) !== undefined;
}
