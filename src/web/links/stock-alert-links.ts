import type { AlertLinks } from '../../modules/stock-alerts/send-stock-alerts.ts';
import { prefixLocale, to } from '../paths.ts';

/** URLs in stock alert e-mails. */
export function createStockAlertLinks(siteUrl: string): AlertLinks {
  return {
    product: (main, id, inventoryId, locale) =>
      `${siteUrl}${prefixLocale(to.product(main, id), locale)}?variant=${inventoryId}`,
    unsubscribe: (token, locale) => siteUrl + prefixLocale(to.stockAlert(token), locale),
  };
}
