import type { OrderLinks } from '../modules/checkout/settle-order.ts';
import type { ReturnLinks } from '../modules/returns/request-return.ts';
import { inLocale, to } from './paths.ts';

/** Addresses that mails about orders and payment providers lead to. */
export function orderLinks(siteUrl: string): OrderLinks & ReturnLinks {
  return {
    track: (code, locale) => siteUrl + inLocale(to.trackOrder(code), locale),
    confirmReturn: (token, locale) => siteUrl + inLocale(to.confirmReturn(token), locale),
    payment: (attempt, locale) => siteUrl + inLocale(to.payment(attempt), locale),
    paymentReturn: (attempt, locale) => siteUrl + inLocale(to.paymentReturn(attempt), locale),
  };
}
