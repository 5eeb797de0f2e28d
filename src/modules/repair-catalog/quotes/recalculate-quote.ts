import type { Db } from '../../../platform/database/db.ts';
import type { RepairModel } from '../catalog/find-repair-model.ts';
import { findRepairLocation, type RepairLocation } from '../locations/repair-locations.ts';
import type { RepairMethod } from '../repairs.tables.ts';
import { findServiceTax, getTravelFee, type QuoteContext } from './calculate-quote.ts';
import { priceRepairs, type Quote } from './quote.rules.ts';
import type { QuoteRecord, StoredQuote } from './repair-quotes.ts';

export type QuoteTarget = { place: RepairLocation; method: RepairMethod };

/**
 * Recalculates a stored quote for the chosen location and method: the quoted prices stay, regardless of the current
 * price list; travel fee and tax are those of the location.
 */
export async function recalculateQuote(
  db: Db,
  { quote, terms }: Pick<StoredQuote, 'quote' | 'terms'>,
  { place, method }: QuoteTarget,
  context: QuoteContext,
): Promise<{ quote: Quote; taxLabel: string | null }> {
  const { taxBasisPoints, taxLabel } = await findServiceTax(db, place, context);
  return {
    quote: priceRepairs(quote.lines, { ...terms, taxBasisPoints, travelFee: getTravelFee(place, method) }),
    taxLabel,
  };
}

/** Tax name of a stored quote in another language than the one it was created in. */
export async function findTaxLabel(
  db: Db,
  { wish, createdAt }: Pick<QuoteRecord, 'wish' | 'createdAt'>,
  { settings, locale }: Pick<QuoteContext, 'settings' | 'locale'>,
): Promise<string | null> {
  const location = wish.location === undefined ? null : await findRepairLocation(db, wish.location);
  const { taxLabel } = await findServiceTax(db, location, { settings, locale, now: createdAt });
  return taxLabel;
}

/** The quote with line titles from the model, because the customer may have changed the language since. */
export function translateLineTitles(quote: Quote, { faults }: Pick<RepairModel, 'faults'>): Quote {
  const names = new Map(faults.map(({ service, name }) => [service, name]));
  return { ...quote, lines: quote.lines.map((line) => ({ ...line, title: names.get(line.service) ?? line.title })) };
}
