import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findOffers } from './find-offers.ts';

/** Localized title and attributes of a variant: "Tern 3", "Colour: Blue". */
export type VariantDescription = { title: string; attributes: { title: string; value: string }[] };

/** Current texts of variants by inventory id; ids of deleted variants are not in the map. */
export async function describeVariants(
  db: Db,
  inventoryIds: readonly number[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<Map<number, VariantDescription>> {
  const offers = await findOffers(db, [...new Set(inventoryIds)], now);
  return new Map(
    [...offers].map(([id, { title, attributes }]) => [
      id,
      {
        title: pickTranslation(title, locale),
        attributes: attributes.map((one) => ({
          title: pickTranslation(one.title, locale),
          value: pickTranslation(one.value, locale),
        })),
      },
    ]),
  );
}
