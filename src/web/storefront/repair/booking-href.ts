import type { Locale } from '../../../kernel/locale.ts';
import { inLocale, to, withFaults, withQuery } from '../../paths.ts';

/** What is to be mended: slugs of the price list. Nothing else ever goes to another host. */
export type BookingWish = { model?: string; faults?: readonly string[] };

/**
 * Where a repair is booked: on the shop's own pages, or on the page of another host that the shop chose
 * (modules/repairs/journey-url.rules.ts).
 */
export function bookingHref(journey: string | null, { model, faults = [] }: BookingWish, locale: Locale): string {
  if (journey === null) return inLocale(to.repairBooking(model, faults), locale);
  return withFaults(withQuery(journey, { model }), faults);
}
