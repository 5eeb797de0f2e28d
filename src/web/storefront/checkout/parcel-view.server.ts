import type { Locale } from '../../../kernel/locale.ts';
import type { DraftPackage } from '../../../modules/checkout/draft-order.ts';
import type { CheckoutQuote } from '../../../modules/checkout/quote-checkout.ts';
import type { Settings } from '../../../modules/content/settings.rules.ts';
import { placeLines } from '../../../modules/shipping/place-lines.rules.ts';
import type { ShippingOption } from '../../../modules/shipping/shipping-terms.rules.ts';
import { sentenceFor } from '../../../platform/words.ts';
import type { ShopRequest } from '../../request.server.ts';
import { showDays } from '../order/show-days.ts';
import { wayValue } from './parcel-form.server.ts';

export type WayView = {
  value: string;
  collected: boolean;
  title: string;
  price: number;
  /** Delivery days, or the day from which the shipment is ready for pickup. */
  days: string;
  /** Pickup address; empty for delivery. */
  place: string;
  directions: string;
};

export type ParcelView = {
  id: string;
  /** Ids of its lines, as the form submits them. */
  lines: string;
  titles: string[];
  /** Null when the shop itself is the seller. */
  seller: string | null;
  ways: WayView[];
  chosen: string | null;
  /** Repair location; for repairs there is no delivery option to choose. */
  repair: { name: string; place: string; directions: string } | null;
  /** Why it cannot be delivered to the destination. */
  problem: string | null;
};

/** The shipments of the quote and their delivery options. */
export function parcelsOf({ locale, t }: ShopRequest, quote: CheckoutQuote, settings: Settings): ParcelView[] {
  return quote.packages.map(({ id, seller, lines, options, option, repairLocationId }) => ({
    id,
    lines: lines.map((line) => line.id).join(','),
    titles: lines.map(({ title }) => title),
    seller: seller?.name ?? null,
    ways: options.map((one) => wayView(one, settings, locale)),
    chosen: option && wayValue(option.way),
    repair: repairLocationId === null || !option?.place ? null : repairView(option.place, locale),
    problem: option ? null : problemOf(quote, lines, t),
  }));
}

function problemOf({ problems }: CheckoutQuote, lines: DraftPackage['lines'], t: ShopRequest['t']): string {
  const found = problems.find(({ line, code }) => code === 'shipping.not-to-place' && line === lines[0]?.id);
  return found ? sentenceFor(found, t) : t('shipping.none');
}

function repairView(place: NonNullable<ShippingOption['place']>, locale: Locale): ParcelView['repair'] {
  const lines = placeLines(place, locale).slice(1, 3);
  return { name: place.name, place: lines.join(', '), directions: place.directions };
}

function wayView(option: ShippingOption, settings: Settings, locale: Locale): WayView {
  const { way, title, price, earliest, latest, place } = option;
  return {
    value: wayValue(way),
    collected: way.shippingType === 2,
    ...{ title, price },
    days: showDays(earliest, latest, { locale, digits: settings.digits[locale] ?? 'latn' }),
    // the name is the title, and the country is the destination's
    place: place ? placeLines(place, locale).slice(1, 3).join(', ') : '',
    directions: place?.directions ?? '',
  };
}
