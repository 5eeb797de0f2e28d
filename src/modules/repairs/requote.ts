import type { Db } from '../../platform/db.ts';
import { findPlace, type RepairPlace } from './find-places.ts';
import { type QuoteMaking, taxAt, travelFee } from './make-quote.ts';
import type { RepairModel } from './open-model.ts';
import type { KeptQuote, OpenQuote } from './open-quote.ts';
import { type Quote, quoteRepairs } from './quote.rules.ts';
import type { RepairMethod } from './repairs.tables.ts';

export type QuoteTarget = { place: RepairPlace; method: RepairMethod };

/**
 * Recalculates a stored quote for the chosen location and method: the quoted prices stay, regardless of the current
 * price list; travel fee and tax are those of the location.
 */
export async function requote(
  db: Db,
  { quote, terms }: Pick<KeptQuote, 'quote' | 'terms'>,
  { place, method }: QuoteTarget,
  context: QuoteMaking,
): Promise<{ quote: Quote; taxLabel: string | null }> {
  const { taxBasisPoints, taxLabel } = await taxAt(db, place, context);
  return {
    quote: quoteRepairs(quote.lines, { ...terms, taxBasisPoints, travelFee: travelFee(place, method) }),
    taxLabel,
  };
}

/** Tax name of a stored quote in another language than the one it was created in. */
export async function taxLabelOf(
  db: Db,
  { wish, createdAt }: Pick<OpenQuote, 'wish' | 'createdAt'>,
  { settings, locale }: Pick<QuoteMaking, 'settings' | 'locale'>,
): Promise<string | null> {
  const location = wish.location === undefined ? null : await findPlace(db, wish.location);
  const { taxLabel } = await taxAt(db, location, { settings, locale, now: createdAt });
  return taxLabel;
}

/** The quote with line titles from the model, because the customer may have changed the language since. */
export function nameLines(quote: Quote, { faults }: Pick<RepairModel, 'faults'>): Quote {
  const names = new Map(faults.map(({ service, name }) => [service, name]));
  return { ...quote, lines: quote.lines.map((line) => ({ ...line, title: names.get(line.service) ?? line.title })) };
}
