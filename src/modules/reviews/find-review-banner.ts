import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { isSafeAddress } from '../content/safe-address.rules.ts';
import { reviewBannerRow } from './reviews.store.ts';

const URL_SOURCE = 6;

/** What the shop promotes beside reviews. */
export type ReviewBanner = {
  id: number;
  place: number;
  title: string;
  text: string;
  image: string | null;
  closable: boolean;
  leadsTo: { kind: 'products' } | { kind: 'address'; address: string } | null;
};

export async function findReviewBanner(db: Db, locale: Locale, now: Date): Promise<ReviewBanner | null> {
  const row = await reviewBannerRow(db, now);
  if (!row) return null;
  const { id, place, title, text, image, closable, source_type, source } = row;
  const address = isSafeAddress(source) ? ({ kind: 'address', address: source } as const) : null;
  return {
    ...{ id, place, image, closable },
    title: textIn(title, locale),
    text: textIn(text, locale),
    leadsTo: source_type === URL_SOURCE ? address : { kind: 'products' },
  };
}
