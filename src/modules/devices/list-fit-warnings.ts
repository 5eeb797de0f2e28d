import { bidiIsolate } from '../../kernel/bidi-isolate.ts';
import type { Locale } from '../../kernel/locale.ts';
import type { RefusalReason } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { findUnfitCartProducts } from './find-unfit-cart-products.ts';

/**
 * Warnings `devices.unfit` by product id: the product fits none of the likely target devices. The warning does not
 * block the purchase.
 */
export async function listFitWarnings(
  db: Db,
  productIds: readonly number[],
  ownModel: string | null,
  locale: Locale,
): Promise<Map<number, RefusalReason>> {
  if (productIds.length === 0) return new Map();
  const unfit = await findUnfitCartProducts(db, productIds, ownModel);
  const list = new Intl.ListFormat(locale, { type: 'disjunction' });
  return new Map(
    [...unfit].map(([id, names]) => {
      const devices = list.format(names.map((name) => bidiIsolate(name, locale)));
      return [id, { code: 'devices.unfit', facts: { devices } }];
    }),
  );
}
