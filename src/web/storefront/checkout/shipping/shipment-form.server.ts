import { lineId } from '../../../../modules/cart/cart.input.ts';
import { saveShippingChoicesOperation } from '../../../../modules/cart/cart.operations.ts';
import type { ShipmentInput } from '../../../../modules/checkout/checkout.input.ts';
import type { CheckoutQuote } from '../../../../modules/checkout/quote/quote-checkout.ts';
import type { LineShippingOption } from '../../../../modules/checkout/quote/split-into-shipments.ts';
import { isSameOption, type ShippingOptionKey } from '../../../../modules/shipping/shipping-terms.rules.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import { MAX_SHIPMENTS, shipmentField } from './shipment-fields.ts';

/** Encodes a delivery option as a form value: "1:5", or "2:5:3" with the pickup location. */
export function encodeOption({ shippingType, ruleId, pointId }: ShippingOptionKey): string {
  return [shippingType, ruleId, ...(pointId === null ? [] : [pointId])].join(':');
}

function decodeOption(value: string): ShippingOptionKey | null {
  const [, sent, rule, point] = /^(1:(\d{1,9})|2:\d{1,9}:(\d{1,9}))$/.exec(value) ?? [];
  if (sent === undefined) return null;
  if (point !== undefined) return { shippingType: 2, ruleId: 0, pointId: Number(point) };
  return { shippingType: 1, ruleId: Number(rule), pointId: null };
}

/** Reads the shipments of a submitted form: their lines and the chosen delivery option. */
export function readChosenOptions(form: FormData): LineShippingOption[] {
  return Array.from({ length: MAX_SHIPMENTS }, (_, index) => index).flatMap((index) => {
    const option = decodeOption(String(form.get(shipmentField(index, 'way')) ?? ''));
    const ids = String(form.get(shipmentField(index, 'lines')) ?? '').split(',');
    const lineIds = ids.filter((id) => lineId.safeParse(id).success);
    return option && lineIds.length > 0 ? [{ way: option, lineIds }] : [];
  });
}

/** The options as `packages` of the API. */
export function toShipmentInput({ lineIds, way }: LineShippingOption): ShipmentInput {
  const { shippingType, ruleId, pointId } = way;
  return {
    cart_ids: [...lineIds],
    shipping_type: shippingType,
    shipping_rule_id: ruleId || undefined,
    pickup_point_id: pointId ?? undefined,
  };
}

/**
 * Saves the chosen, available delivery options in the cart, so that they survive a reload, another tab and signing in.
 */
export async function saveChosenOptions(
  shop: ShopRequest,
  ways: readonly LineShippingOption[],
  { shipments }: CheckoutQuote,
): Promise<void> {
  const chosen = shipments.flatMap(({ option, lines }) => {
    if (!option) return [];
    const isRequested = ({ id }: { id: string }) =>
      ways.some(({ lineIds, way }) => lineIds.includes(id) && isSameOption(way, option.way));
    return [{ way: option.way, lineIds: lines.filter(isRequested).map(({ id }) => id) }];
  });
  const choices = chosen.filter(({ lineIds }) => lineIds.length > 0);
  if (choices.length > 0) await runCommand(saveShippingChoicesOperation, shop, { input: { choices } });
}
