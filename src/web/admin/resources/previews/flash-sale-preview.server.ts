import { pickTranslation } from '../../../../kernel/locale.ts';
import { parseLocalTime, toLocalTime } from '../../../../kernel/time/local-time.ts';
import { previewFlashPricesOperation } from '../../../../modules/catalog/flash-sales/flash-sale.operations.ts';
import type { PriceRange } from '../../../../modules/catalog/flash-sales/preview-flash-prices.ts';
import { describeListedProductsOperation } from '../../../../modules/catalog/product-lists/product-list.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import type { ListedProduct } from '../../../../platform/resources/product-list/product-list.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { createAmountFormatter } from '../../list-page.server.ts';
import { loadStaffQuery } from '../../staff-operations.server.ts';
import type { EntryPreview, PreviewInput } from '../entry-previews.server.ts';

/** Products of a preview. */
const MAX_SHOWN_PRODUCTS = 100;

/** Prices of the products of a flash sale at a chosen time; first at its start. */
export async function previewFlashSale(shop: ShopRequest, { values, id, at }: PreviewInput): Promise<EntryPreview> {
  const { services, t, locale } = shop;
  const settings = await readSettings(services.db);
  const { timeZone } = settings;
  const hint = t('admin.resources.shared.timeZone', { timeZone });
  const { starts_at, ends_at, status } = values;
  const time = parseLocalTime(at, timeZone) ?? (typeof starts_at === 'string' ? new Date(starts_at) : null);
  if (!time || typeof ends_at !== 'string')
    return { text: t('admin.preview.noPeriod'), at: { value: at, hint }, columns: [], rows: [] };
  const all = Array.isArray(values.products) ? (values.products as ListedProduct[]) : [];
  const products = all.slice(0, MAX_SHOWN_PRODUCTS);
  const prices = await loadStaffQuery(previewFlashPricesOperation, shop, {
    input: { id: id ?? 0, at: time.toISOString(), starts_at, ends_at, status, products },
  });
  const named = await loadStaffQuery(describeListedProductsOperation, shop, {
    input: { ids: prices.map(({ productId }) => productId) },
  });
  const titles = new Map(named.map((product) => [product.id, pickTranslation(product.title, locale)]));
  const formatAmount = createAmountFormatter(settings, locale);
  const formatRange = ({ lowest, highest }: PriceRange) =>
    lowest === highest ? formatAmount(lowest) : `${formatAmount(lowest)} – ${formatAmount(highest)}`;
  const { day, time: clock } = toLocalTime(time, timeZone);
  return {
    text: all.length > products.length ? t('admin.preview.firstProducts', { count: products.length }) : null,
    at: { value: `${day}T${clock}`, hint },
    columns: [
      t('admin.preview.product'),
      t('admin.preview.regular'),
      t('admin.preview.current'),
      t('admin.preview.source'),
    ],
    rows: prices.map(({ productId, regular, current, from }) => ({
      id: String(productId),
      cells: [
        titles.get(productId) ?? '',
        formatRange(regular),
        formatRange(current),
        from.map((source) => t(`admin.preview.sources.${source}`)).join(', '),
      ],
    })),
  };
}
