import { isolate } from '../../kernel/isolate.ts';
import type { Locale } from '../../kernel/locale.ts';
import type { Problem } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { judgeBasket } from './judge-basket.ts';

/**
 * Warnings `devices.unfit` by product id: the product fits none of the likely target devices. The warning does not
 * block the purchase.
 */
export async function warnOfUnfit(
  db: Db,
  productIds: readonly number[],
  ownModel: string | null,
  locale: Locale,
): Promise<Map<number, Problem>> {
  if (productIds.length === 0) return new Map();
  const unfit = await judgeBasket(db, productIds, ownModel);
  const list = new Intl.ListFormat(locale, { type: 'disjunction' });
  return new Map(
    [...unfit].map(([id, names]) => {
      const devices = list.format(names.map((name) => isolate(name, locale)));
      return [id, { code: 'devices.unfit', facts: { devices } }];
    }),
  );
}
