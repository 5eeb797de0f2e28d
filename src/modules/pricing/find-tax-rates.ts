import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import { toLocalTime } from '../../kernel/time/local-time.ts';
import type { Db } from '../../platform/database/db.ts';
import { CHARGES_TAX_CLASS } from './price-cart.rules.ts';
import type { TaxRates } from './shipping-step.rules.ts';
import { selectTaxRates } from './tax.store.ts';

export type DestinationTax = {
  rates: TaxRates;
  /** Name of the tax ("VAT 20 %"); null where there is none. */
  label: string | null;
};

/** Language of the label, and the time zone of the shop: a rate starts with the day there. */
type TaxContext = { now: Date; timeZone: string; locale: Locale };

/** Tax rates of a destination at a time; empty where none are defined. */
export async function findTaxRates(
  db: Db,
  destination: { country: string; state: string | null },
  { now, timeZone, locale }: TaxContext,
): Promise<DestinationTax> {
  const rows = await selectTaxRates(
    db,
    { ...destination, state: destination.state ?? '' },
    toLocalTime(now, timeZone).day,
  );
  const byClass = new Map(rows.map((row) => [row.class, row]));
  const standard = byClass.get(CHARGES_TAX_CLASS);
  return {
    rates: Object.fromEntries([...byClass].map(([taxClass, row]) => [taxClass, row.basis_points])),
    label: standard ? pickTranslation(standard.label, locale) : null,
  };
}
