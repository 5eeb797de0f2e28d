import type { Db } from '../../platform/db.ts';
import { findPlace, type RepairPlace } from './find-places.ts';
import { type QuoteMaking, taxAt, travelFee } from './make-quote.ts';
import type { RepairModel } from './open-model.ts';
import type { KeptQuote, OpenQuote } from './open-quote.ts';
import { type Quote, quoteRepairs } from './quote.rules.ts';
import type { RepairMethod } from './repairs.tables.ts';

/**
 * A kept quote for the place and the method that were chosen: the prices stay as they were told, whatever the price
 * list says today; travel and tax are those of the place.
 */
export async function requote(
  db: Db,
  { quote, terms }: Pick<KeptQuote, 'quote' | 'terms'>,
  { place, method }: { place: RepairPlace; method: RepairMethod },
  making: QuoteMaking,
): Promise<{ quote: Quote; taxLabel: string | null }> {
  const { taxBasisPoints, taxLabel } = await taxAt(db, place, making);
  return {
    quote: quoteRepairs(quote.lines, { ...terms, taxBasisPoints, travelFee: travelFee(place, method) }),
    taxLabel,
  };
}

/** Name of the tax of a kept quote in another language than the one it was made in. */
export async function taxLabelOf(
  db: Db,
  { wish, createdAt }: Pick<OpenQuote, 'wish' | 'createdAt'>,
  { settings, locale }: Pick<QuoteMaking, 'settings' | 'locale'>,
): Promise<string | null> {
  const place = wish.location === undefined ? null : await findPlace(db, wish.location);
  const { taxLabel } = await taxAt(db, place, { settings, locale, now: createdAt });
  return taxLabel;
}

/** The same quote with its repairs called as the model's are: somebody may have changed the language since. */
export function nameLines(quote: Quote, { faults }: Pick<RepairModel, 'faults'>): Quote {
  const names = new Map(faults.map(({ service, name }) => [service, name]));
  return { ...quote, lines: quote.lines.map((line) => ({ ...line, title: names.get(line.service) ?? line.title })) };
}
