import type { Locale } from '../../../../kernel/locale.ts';
import type { DraftShipment } from '../../../../modules/checkout/quote/draft-order.ts';
import type { CheckoutQuote } from '../../../../modules/checkout/quote/quote-checkout.ts';
import type { Settings } from '../../../../modules/settings/settings.rules.ts';
import { formatPostalAddress } from '../../../../modules/shipping/postal-address.rules.ts';
import type { ShippingOption } from '../../../../modules/shipping/shipping-terms.rules.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { formatDays, getDateFormat } from '../../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { encodeOption } from './shipment-form.server.ts';

export type DeliveryOptionView = {
  value: string;
  isPickup: boolean;
  title: string;
  price: number;
  /** Delivery days, or the day from which the shipment is ready for pickup. */
  days: string;
  /** Pickup address; empty for delivery. */
  pickupAddress: string;
  directions: string;
};

export type CheckoutShipmentView = {
  id: string;
  /** Ids of its lines, as the form submits them. */
  lines: string;
  titles: string[];
  /** Null when the shop itself is the seller. */
  seller: string | null;
  ways: DeliveryOptionView[];
  chosen: string | null;
  /** Repair location; for repairs there is no delivery option to choose. */
  repair: { name: string; place: string; directions: string } | null;
  /** Why it cannot be delivered to the destination. */
  problem: string | null;
};

/** The shipments of the quote and their delivery options. */
export function toShipmentViews(
  { locale, t }: ShopRequest,
  quote: CheckoutQuote,
  settings: Settings,
): CheckoutShipmentView[] {
  return quote.shipments.map(({ id, seller, lines, options, option, repairLocationId }) => ({
    id,
    lines: lines.map((line) => line.id).join(','),
    titles: lines.map(({ title }) => title),
    seller: seller?.name ?? null,
    ways: options.map((one) => toDeliveryOptionView(one, settings, locale)),
    chosen: option && encodeOption(option.way),
    repair: repairLocationId === null || !option?.place ? null : toRepairLocationView(option.place, locale),
    problem: option ? null : translateProblem(quote, lines, t),
  }));
}

function translateProblem({ problems }: CheckoutQuote, lines: DraftShipment['lines'], t: ShopRequest['t']): string {
  const found = problems.find(({ line, code }) => code === 'shipping.not-to-place' && line === lines[0]?.id);
  return found ? translateRefusal(found, t) : t('shipping.none');
}

function toRepairLocationView(
  place: NonNullable<ShippingOption['place']>,
  locale: Locale,
): CheckoutShipmentView['repair'] {
  const lines = formatPostalAddress(place, locale).slice(1, 3);
  return { name: place.name, place: lines.join(', '), directions: place.directions };
}

function toDeliveryOptionView(option: ShippingOption, settings: Settings, locale: Locale): DeliveryOptionView {
  const { way, title, price, earliest, latest, place } = option;
  return {
    value: encodeOption(way),
    isPickup: way.shippingType === 2,
    title,
    price,
    days: formatDays(earliest, latest, getDateFormat(settings, locale)),
    // the name is the title, and the country is the destination's
    pickupAddress: place ? formatPostalAddress(place, locale).slice(1, 3).join(', ') : '',
    directions: place?.directions ?? '',
  };
}
