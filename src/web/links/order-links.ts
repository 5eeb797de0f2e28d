import type { CancellationLinks } from '../../modules/cancellations/request-cancellation.ts';
import type { OrderLinks } from '../../modules/checkout/payment/settle-order.ts';
import type { ReturnLinks } from '../../modules/returns/request/request-return.ts';
import { adminPaths } from '../admin/admin-paths.ts';
import { prefixLocale, to } from '../paths.ts';

/** URLs in e-mails about orders, and return URLs for payment providers. */
export function createOrderLinks(siteUrl: string): OrderLinks & CancellationLinks & ReturnLinks {
  return {
    admin: (code) => siteUrl + adminPaths.order(code),
    track: (code, locale) => siteUrl + prefixLocale(to.trackOrder(code), locale),
    confirmReturn: (token, locale) => siteUrl + prefixLocale(to.confirmReturn(token), locale),
    confirmPayout: (token, locale) => siteUrl + prefixLocale(to.confirmPayout(token), locale),
    confirmCancellation: (token, locale) => siteUrl + prefixLocale(to.confirmCancellation(token), locale),
    payment: (attempt, locale) => siteUrl + prefixLocale(to.payment(attempt), locale),
    paymentReturn: (attempt, locale) => siteUrl + prefixLocale(to.paymentReturn(attempt), locale),
  };
}
