import { lineId } from '../../../modules/cart/cart.input.ts';
import type { CartOwner } from '../../../modules/cart/cart.rules.ts';
import { keepWays } from '../../../modules/cart/keep-ways.ts';
import type { LineWay } from '../../../modules/checkout/part-lines.ts';
import type { CheckoutQuote } from '../../../modules/checkout/quote-checkout.ts';
import { isWay, type ShippingWay } from '../../../modules/shipping/shipping-terms.rules.ts';
import type { Db } from '../../../platform/db.ts';
import { MOST_PARCELS, parcelField } from './parcel-fields.ts';

/** How a way is written as the value of its button: "1:5", or "2:5:3" with the place. */
export function wayValue({ shippingType, ruleId, pointId }: ShippingWay): string {
  return [shippingType, ruleId, ...(pointId === null ? [] : [pointId])].join(':');
}

function wayIn(value: string): ShippingWay | null {
  const [, sent, rule, point] = /^(1:(\d{1,9})|2:\d{1,9}:(\d{1,9}))$/.exec(value) ?? [];
  if (sent === undefined) return null;
  if (point !== undefined) return { shippingType: 2, ruleId: 0, pointId: Number(point) };
  return { shippingType: 1, ruleId: Number(rule), pointId: null };
}

/** What a posted page says of its packages: their lines, and the way that was chosen for them. */
export function waysIn(form: FormData): LineWay[] {
  return Array.from({ length: MOST_PARCELS }, (_, index) => index).flatMap((index) => {
    const way = wayIn(String(form.get(parcelField(index, 'way')) ?? ''));
    const ids = String(form.get(parcelField(index, 'lines')) ?? '').split(',');
    const lineIds = ids.filter((id) => lineId.safeParse(id).success);
    return way && lineIds.length > 0 ? [{ way, lineIds }] : [];
  });
}

/** Keeps in the basket what was chosen and can be had, so that a reload, another tab or signing in does not lose it. */
export async function keepChosen(
  db: Db,
  owner: CartOwner,
  ways: readonly LineWay[],
  { packages }: CheckoutQuote,
): Promise<void> {
  const chosen = packages.flatMap(({ option, lines }) => {
    if (!option) return [];
    const asked = ({ id }: { id: string }) =>
      ways.some(({ lineIds, way }) => lineIds.includes(id) && isWay(way, option.way));
    return [{ way: option.way, lineIds: lines.filter(asked).map(({ id }) => id) }];
  });
  await keepWays(
    db,
    owner,
    chosen.filter(({ lineIds }) => lineIds.length > 0),
  );
}
