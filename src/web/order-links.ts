import type { CancellationLinks } from '../modules/cancellations/request-cancellation.ts';
import type { OrderLinks } from '../modules/checkout/settle-order.ts';
import type { ReturnLinks } from '../modules/returns/request-return.ts';
import { inOffice } from './backoffice/office-paths.ts';
import { inLocale, to } from './paths.ts';

/** URLs in e-mails about orders, and return URLs for payment providers. */
export function orderLinks(siteUrl: string): OrderLinks & CancellationLinks & ReturnLinks {
  return {
    admin: (code) => siteUrl + inOffice.order(code),
    track: (code, locale) => siteUrl + inLocale(to.trackOrder(code), locale),
    confirmReturn: (token, locale) => siteUrl + inLocale(to.confirmReturn(token), locale),
    confirmPayout: (token, locale) => siteUrl + inLocale(to.confirmPayout(token), locale),
    confirmCancellation: (token, locale) => siteUrl + inLocale(to.confirmCancellation(token), locale),
    payment: (attempt, locale) => siteUrl + inLocale(to.payment(attempt), locale),
    paymentReturn: (attempt, locale) => siteUrl + inLocale(to.paymentReturn(attempt), locale),
  };
}
