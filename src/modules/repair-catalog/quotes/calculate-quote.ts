import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findTaxRates } from '../../pricing/find-tax-rates.ts';
import { CHARGES_TAX_CLASS } from '../../pricing/price-cart.rules.ts';
import type { Settings } from '../../settings/settings.rules.ts';
import { findRepairModel, type RepairModel } from '../catalog/find-repair-model.ts';
import { findRepairLocation, type RepairLocation } from '../locations/repair-locations.ts';
import type { RepairMethod } from '../repairs.tables.ts';
import type { FaultInput, QuoteRepairInput } from './quote.input.ts';
import { priceRepairs, type Quote, type QuotedService, type QuoteTerms } from './quote.rules.ts';

/** Tax class of repair work. */
const SERVICE_TAX_CLASS = 'service';

export type CalculatedQuote = {
  model: RepairModel;
  location: RepairLocation | null;
  quote: Quote;
  /** Terms of the calculation. */
  terms: QuoteTerms;
  taxLabel: string | null;
};

export type QuoteContext = { settings: Settings; locale: Locale; now: Date };

/**
 * Quotes some faults of a model at current list prices. Taxed at the repair location; without one, at the address of
 * the shop. Refuses with `repairs.no-such-model`, and at `faults` or `location`.
 */
export async function calculateQuote(
  db: Db,
  { model: slug, faults, location, method }: QuoteRepairInput,
  { settings, locale, now }: QuoteContext,
): Promise<Result<CalculatedQuote>> {
  const [model, place] = await Promise.all([
    findRepairModel(db, slug, locale),
    location === undefined ? null : findRepairLocation(db, location),
  ]);
  if (!model) return refuse('repairs.no-such-model', {}, 'missing');
  if (location !== undefined && !place) return refuseField('location', 'fields.invalid', { type: 'location' });
  const services = faults.map((fault) => findService(model, fault));
  const known = services.filter((service) => service !== null);
  if (known.length < services.length) return refuseField('faults', 'repairs.no-such-fault', { model: model.name });
  const { taxLabel, ...terms } = await buildQuoteTerms(
    db,
    { model, location: place, method },
    { settings, locale, now },
  );
  const made: CalculatedQuote = { model, location: place, quote: priceRepairs(known, terms), terms, taxLabel };
  return ok(made);
}

export type QuoteTermsInput = { model: RepairModel; location?: RepairLocation | null; method?: RepairMethod };

/** Terms for pricing repairs of a model; taxed at the address of the shop when no location is chosen. */
export async function buildQuoteTerms(
  db: Db,
  { model, location = null, method }: QuoteTermsInput,
  context: QuoteContext,
): Promise<QuoteTerms & { taxLabel: string | null }> {
  const { settings } = context;
  return {
    diagnosisFee: model.diagnosisFee,
    travelFee: getTravelFee(location, method),
    comboBasisPoints: settings.repairComboDiscount,
    pricesIncludeTax: settings.pricesIncludeTax,
    ...(await findServiceTax(db, location, context)),
  };
}

/** Travel fee of a method, in minor units. */
export function getTravelFee(location: RepairLocation | null, method: RepairMethod | undefined): number {
  return (method !== undefined && location?.fees[method]) || 0;
}

/** Tax rate of work at a repair location; without one, at the address of the shop. */
export async function findServiceTax(
  db: Db,
  location: RepairLocation | null,
  { settings, locale, now }: QuoteContext,
): Promise<{ taxBasisPoints: number; taxLabel: string | null }> {
  const { defaultCountry: country, defaultState: state, timeZone } = settings;
  const taxedAt = location ? { state: null, ...location.address } : { country, state };
  const tax = await findTaxRates(db, taxedAt, { now, timeZone, locale });
  // a region without a rate for services taxes them like goods
  const taxBasisPoints = tax.rates[SERVICE_TAX_CLASS] ?? tax.rates[CHARGES_TAX_CLASS] ?? 0;
  return { taxBasisPoints, taxLabel: tax.label };
}

function findService({ faults }: RepairModel, { service, part }: FaultInput): QuotedService | null {
  const fault = faults.find((one) => one.service === service);
  const option = part === undefined ? fault?.options[0] : fault?.options.find(({ grade }) => grade === part);
  if (!fault || !option) return null;
  const { serviceId, name: title, minutes, warrantyDays, noFixNoFee } = fault;
  return { serviceId, service, title, minutes, warrantyDays, noFixNoFee, ...option };
}
