import type { Locale } from '../../../../kernel/locale.ts';
import { prefixLocale, to, withFaults, withQuery } from '../../../paths.ts';

/** Slugs of model and faults from the price list. No other data is passed to an external site. */
export type BookingParams = { model?: string; faults?: readonly string[] };

/**
 * URL of the repair booking: the shop's own pages, or the external site configured by the shop
 * (modules/repairs/journey-url.rules.ts).
 */
export function bookingHref(journey: string | null, { model, faults = [] }: BookingParams, locale: Locale): string {
  if (journey === null) return prefixLocale(to.repairBooking(model, faults), locale);
  return withFaults(withQuery(journey, { model }), faults);
}
