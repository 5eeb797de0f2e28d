import type { AlertLinks } from '../modules/stock-alerts/tell-back-in-stock.ts';
import { inLocale, to } from './paths.ts';

/** URLs in stock alert e-mails. */
export function alertLinks(siteUrl: string): AlertLinks {
  return {
    product: (main, id, inventoryId, locale) =>
      `${siteUrl}${inLocale(to.product(main, id), locale)}?variant=${inventoryId}`,
    leave: (token, locale) => siteUrl + inLocale(to.stockAlert(token), locale),
  };
}
