import type { Db } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import type {} from './tax.tables.ts';
import type { TaxClass } from './tax-classes.rules.ts';

/** The rate of each class on a day: that of the state before that of the country, then the newest. */
export function selectTaxRates(db: Db, place: { country: string; state: string }, day: string) {
  return prepareQuery(
    'pricing.taxes',
    db
      .selectFrom('tax_rate')
      .distinctOn('class')
      .select(['class', 'basis_points', 'label'])
      .where('country', '=', place.country)
      .where((is) => is.or([is('state', '=', ''), is('state', '=', place.state)]))
      .where('valid_from', '<=', day)
      .orderBy('class')
      .orderBy('state', 'desc')
      .orderBy('valid_from', 'desc'),
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
