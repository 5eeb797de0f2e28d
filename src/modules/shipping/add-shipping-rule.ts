import type { LocalizedText } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Zone } from './shipping.rules.ts';
import { insertShippingRule } from './shipping.store.ts';

type FlatRule = {
  slug: string;
  title: LocalizedText;
  country: string;
  /** Minor units. */
  price: number;
  maxDays: number;
  codAllowed: boolean;
};

/** Adds a rule of the shop that delivers to one country at one price. */
export async function addFlatShippingRule(tx: Tx, { slug, title, country, price, maxDays, codAllowed }: FlatRule) {
  await insertShippingRule(tx, {
    slug,
    title: JSON.stringify(title),
    zones: JSON.stringify([{ country, states: [], zip_prefixes: [] } satisfies Zone]),
    price,
    free_over: null,
    cod_allowed: codAllowed,
    min_days: Math.min(MIN_DAYS, maxDays),
    max_days: maxDays,
  });
}

const MIN_DAYS = 2;
