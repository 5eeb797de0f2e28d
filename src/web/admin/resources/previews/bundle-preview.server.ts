import { pickTranslation } from '../../../../kernel/locale.ts';
import { sumAmounts } from '../../../../kernel/money.ts';
import { previewBundleOperation } from '../../../../modules/catalog/bundles/bundle.operations.ts';
import { describeListedProductsOperation } from '../../../../modules/catalog/product-lists/product-list.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { createAmountFormatter } from '../../list-page.server.ts';
import { loadStaffQuery } from '../../staff-operations.server.ts';
import type { EntryPreview, PreviewInput } from '../entry-previews.server.ts';

/** Savings of a bundle with the current prices. */
export async function previewBundleSavings(shop: ShopRequest, { values }: PreviewInput): Promise<EntryPreview> {
  const { services, t, locale } = shop;
  const { kind, buy, free, set_price, set_discount, products } = values;
  const savings = await loadStaffQuery(previewBundleOperation, shop, {
    input: { kind, buy, free, set_price, set_discount, products },
  });
  const ids = [...new Set(savings.flatMap(({ pieces }) => pieces.map(({ productId }) => productId)))];
  const named = await loadStaffQuery(describeListedProductsOperation, shop, { input: { ids } });
  const titles = new Map(named.map(({ id, title }) => [id, pickTranslation(title, locale)]));
  const formatAmount = createAmountFormatter(await readSettings(services.db), locale);
  return {
    text: t(savings.length === 0 ? 'admin.preview.notOffered' : 'admin.preview.savingsText'),
    at: null,
    columns: [
      t('admin.preview.pieces'),
      t('admin.preview.separately'),
      t('admin.preview.saving'),
      t('admin.preview.together'),
    ],
    rows: savings.map(({ pieces, price, saving }) => ({
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
