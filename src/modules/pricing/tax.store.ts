import type { Db } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import type {} from './tax.tables.ts';

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
