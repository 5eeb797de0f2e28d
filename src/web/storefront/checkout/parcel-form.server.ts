import { lineId } from '../../../modules/cart/cart.input.ts';
import type { CartOwner } from '../../../modules/cart/cart.rules.ts';
import { keepWays } from '../../../modules/cart/keep-ways.ts';
import type { LineWay } from '../../../modules/checkout/part-lines.ts';
import type { CheckoutQuote } from '../../../modules/checkout/quote-checkout.ts';
import { isWay, type ShippingWay } from '../../../modules/shipping/shipping-terms.rules.ts';
import type { Db } from '../../../platform/db.ts';
import { MOST_PARCELS, parcelField } from './parcel-fields.ts';

/** Encodes a delivery option as a form value: "1:5", or "2:5:3" with the pickup location. */
export function wayValue({ shippingType, ruleId, pointId }: ShippingWay): string {
  return [shippingType, ruleId, ...(pointId === null ? [] : [pointId])].join(':');
}

function wayIn(value: string): ShippingWay | null {
  const [, sent, rule, point] = /^(1:(\d{1,9})|2:\d{1,9}:(\d{1,9}))$/.exec(value) ?? [];
  if (sent === undefined) return null;
  if (point !== undefined) return { shippingType: 2, ruleId: 0, pointId: Number(point) };
  return { shippingType: 1, ruleId: Number(rule), pointId: null };
}

/** Reads the shipments of a submitted form: their lines and the chosen delivery option. */
export function waysIn(form: FormData): LineWay[] {
  return Array.from({ length: MOST_PARCELS }, (_, index) => index).flatMap((index) => {
    const option = wayIn(String(form.get(parcelField(index, 'way')) ?? ''));
    const ids = String(form.get(parcelField(index, 'lines')) ?? '').split(',');
    const lineIds = ids.filter((id) => lineId.safeParse(id).success);
    return option && lineIds.length > 0 ? [{ way: option, lineIds }] : [];
  });
}

/**
 * Saves the chosen, available delivery options in the cart, so that they survive a reload, another tab and signing in.
 */
export async function keepChosen(
  db: Db,
  owner: CartOwner,
  ways: readonly LineWay[],
  { packages }: CheckoutQuote,
): Promise<void> {
  const chosen = packages.flatMap(({ option, lines }) => {
    if (!option) return [];
    const isRequested = ({ id }: { id: string }) =>
      ways.some(({ lineIds, way }) => lineIds.includes(id) && isWay(way, option.way));
    return [{ way: option.way, lineIds: lines.filter(isRequested).map(({ id }) => id) }];
  });
  await keepWays(
    db,
    owner,
    chosen.filter(({ lineIds }) => lineIds.length > 0),
  );
}
