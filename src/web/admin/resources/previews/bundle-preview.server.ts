import { pickTranslation } from '../../../../kernel/locale.ts';
import { sumAmounts } from '../../../../kernel/money.ts';
import { parseLocalTime, toLocalTime } from '../../../../kernel/time/local-time.ts';
import { previewBundleOperation } from '../../../../modules/catalog/bundles/bundle.operations.ts';
import { describeListedProductsOperation } from '../../../../modules/catalog/product-lists/product-list.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { createAmountFormatter } from '../../list-page.server.ts';
import { loadStaffQuery } from '../../staff-operations.server.ts';
import type { EntryPreview, PreviewInput } from '../entry-previews.server.ts';

/** Savings of a bundle with the prices at a chosen time; first at its start, or now. */
export async function previewBundleSavings(shop: ShopRequest, { values, at }: PreviewInput): Promise<EntryPreview> {
  const { services, t, locale } = shop;
  const settings = await readSettings(services.db);
  const { timeZone } = settings;
  const { kind, buy, free, set_price, set_discount, products, starts_at, ends_at, status } = values;
  const now = services.clock();
  const start = typeof starts_at === 'string' && Date.parse(starts_at) > now.getTime() ? new Date(starts_at) : now;
  const time = parseLocalTime(at, timeZone) ?? start;
  const { isRunning, savings } = await loadStaffQuery(previewBundleOperation, shop, {
    input: {
      kind,
      buy,
      free,
      set_price,
      set_discount,
      products,
      at: time.toISOString(),
      starts_at,
      ends_at,
      status,
    },
  });
  const { day, time: clock } = toLocalTime(time, timeZone);
  const ids = [...new Set(savings.flatMap(({ pieces }) => pieces.map(({ productId }) => productId)))];
  const named = await loadStaffQuery(describeListedProductsOperation, shop, { input: { ids } });
  const titles = new Map(named.map(({ id, title }) => [id, pickTranslation(title, locale)]));
  const formatAmount = createAmountFormatter(settings, locale);
  return {
    text: t(getPreviewText(isRunning, savings.length)),
    at: { value: `${day}T${clock}`, hint: t('admin.resources.shared.timeZone', { timeZone }) },
    columns: [
      t('admin.preview.pieces'),
      t('admin.preview.separately'),
      t('admin.preview.saving'),
      t('admin.preview.together'),
    ],
    rows: (isRunning ? savings : []).map(({ pieces, price, saving }) => ({
      id: pieces.map(({ productId }) => productId).join('-'),
      cells: [
        pieces.map(({ productId, quantity }) => `${quantity} × ${titles.get(productId) ?? ''}`).join(' + '),
        formatAmount(price),
        formatAmount(saving),
        formatAmount(sumAmounts([price, -saving])),
      ],
    })),
  };
}

function getPreviewText(isRunning: boolean, count: number) {
  if (!isRunning) return 'admin.preview.notRunning';
  return count === 0 ? 'admin.preview.notOffered' : 'admin.preview.savingsText';
}
