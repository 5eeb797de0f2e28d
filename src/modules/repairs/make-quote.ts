import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import type { Settings } from '../content/settings.rules.ts';
import { findTaxRates } from '../pricing/find-tax-rates.ts';
import { CHARGES_TAX_CLASS } from '../pricing/price-cart.rules.ts';
import { findPlace, type RepairPlace } from './find-places.ts';
import { openModel, type RepairModel } from './open-model.ts';
import type { FaultWish, QuoteRepairInput } from './quote.input.ts';
import { type Quote, type QuoteTerms, quoteRepairs, type ServiceToQuote } from './quote.rules.ts';
import type { RepairMethod } from './repairs.tables.ts';

/** Tax class of repair work. */
const SERVICE_TAX_CLASS = 'service';

export type MadeQuote = {
  model: RepairModel;
  place: RepairPlace | null;
  quote: Quote;
  /** Terms of the calculation. */
  terms: QuoteTerms;
  taxLabel: string | null;
};

export type QuoteMaking = { settings: Settings; locale: Locale; now: Date };

/**
 * Quotes some faults of a model at current list prices. Taxed at the repair location; without one, at the address of
 * the shop. Refuses with `repairs.no-such-model`, and at `faults` or `location`.
 */
export async function makeQuote(
  db: Db,
  { model: slug, faults, location, method }: QuoteRepairInput,
  { settings, locale, now }: QuoteMaking,
): Promise<Result<MadeQuote>> {
  const [model, place] = await Promise.all([
    openModel(db, slug, locale),
    location === undefined ? null : findPlace(db, location),
  ]);
  if (!model) return refuse('repairs.no-such-model', {}, 'missing');
  if (location !== undefined && !place) return refuseField('location', 'fields.invalid', { type: 'location' });
  const services = faults.map((fault) => serviceOf(model, fault));
  const known = services.filter((service) => service !== null);
  if (known.length < services.length) return refuseField('faults', 'repairs.no-such-fault', { model: model.name });
  const { taxLabel, ...terms } = await quoteTerms(db, { model, place, method }, { settings, locale, now });
  const made: MadeQuote = { model, place, quote: quoteRepairs(known, terms), terms, taxLabel };
  return ok(made);
}

export type QuoteTermsInput = { model: RepairModel; place?: RepairPlace | null; method?: RepairMethod };

/** Terms for pricing repairs of a model; taxed at the address of the shop when no location is chosen. */
export async function quoteTerms(
  db: Db,
  { model, place = null, method }: QuoteTermsInput,
  context: QuoteMaking,
): Promise<QuoteTerms & { taxLabel: string | null }> {
  const { settings } = context;
  return {
    diagnosisFee: model.diagnosisFee,
    travelFee: travelFee(place, method),
    comboBasisPoints: settings.repairComboDiscount,
    pricesIncludeTax: settings.pricesIncludeTax,
    ...(await taxAt(db, place, context)),
  };
}

/** Travel fee of a method, in minor units. */
export function travelFee(location: RepairPlace | null, method: RepairMethod | undefined): number {
  return (method !== undefined && location?.fees[method]) || 0;
}

/** Tax rate of work at a repair location; without one, at the address of the shop. */
export async function taxAt(
  db: Db,
  location: RepairPlace | null,
  { settings, locale, now }: QuoteMaking,
): Promise<{ taxBasisPoints: number; taxLabel: string | null }> {
  const { defaultCountry: country, defaultState: state } = settings;
  const taxedAt = location ? { state: null, ...location.address } : { country, state };
  const tax = await findTaxRates(db, taxedAt, now, locale);
  // a region without a rate for services taxes them like goods
  const taxBasisPoints = tax.rates[SERVICE_TAX_CLASS] ?? tax.rates[CHARGES_TAX_CLASS] ?? 0;
  return { taxBasisPoints, taxLabel: tax.label };
}

function serviceOf({ faults }: RepairModel, { service, part }: FaultWish): ServiceToQuote | null {
  const fault = faults.find((one) => one.service === service);
  const option = part === undefined ? fault?.options[0] : fault?.options.find(({ grade }) => grade === part);
  if (!fault || !option) return null;
  const { serviceId, name: title, minutes, warrantyDays, noFixNoFee } = fault;
  return { serviceId, service, title, minutes, warrantyDays, noFixNoFee, ...option };
}
