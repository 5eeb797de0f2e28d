import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { CodFee } from '../pricing/price-cart.rules.ts';
import type { Destination } from './address.rules.ts';
import { readShippingRules } from './read-shipping-rules.ts';
import { arrivalOf, rulesFor, type ShippingRule, shippingPrice } from './shipping.rules.ts';
import { publicRules } from './shipping.store.ts';

/** One way to send a package; amounts in minor units, days as "YYYY-MM-DD". */
export type ShippingOption = {
  ruleId: number;
  title: string;
  price: number;
  /** From this much on it costs nothing. */
  freeOver: number | null;
  earliest: string;
  latest: string;
  codAllowed: boolean;
  codFee: CodFee;
};

type Wish = {
  destination: Destination;
  /** What the goods of the package cost. */
  goods: number;
  locale: Locale;
  now: Date;
};

/** The ways to send goods to a destination; none when the shop does not deliver there. */
export async function listShippingOptions(db: Db, wish: Wish): Promise<ShippingOption[]> {
  return optionsOf(await publicRules(db), wish);
}

/** The same for pages that only say it: rules may be a second old. */
export async function tellShippingOptions(db: Db, wish: Wish): Promise<ShippingOption[]> {
  return optionsOf(await readShippingRules(db), wish);
}

function optionsOf(all: readonly ShippingRule[], wish: Wish): ShippingOption[] {
  const rules = rulesFor(all, wish.destination);
  return rules.map((rule) => ({
    ruleId: rule.id,
    title: textIn(rule.title, wish.locale),
    price: shippingPrice(rule, wish.goods),
    freeOver: rule.freeOver,
    ...arrivalOf(rule, wish.now),
    codAllowed: rule.codAllowed,
    codFee: rule.codFee,
  }));
}
