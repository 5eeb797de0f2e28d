import { pickTranslation } from '../../../../kernel/locale.ts';
import { previewCollectionRuleOperation } from '../../../../modules/catalog/collections/collection.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { createAmountFormatter } from '../../list-page.server.ts';
import { loadStaffQuery } from '../../staff-operations.server.ts';
import type { EntryPreview, PreviewInput } from '../entry-previews.server.ts';

/** The first products that match the rule of a collection. */
export async function previewCollection(shop: ShopRequest, { values }: PreviewInput): Promise<EntryPreview | null> {
  const { services, t, locale } = shop;
  if (values.kind !== 'rule') return { text: t('admin.preview.manual'), at: null, columns: [], rows: [] };
  const { products, total } = await loadStaffQuery(previewCollectionRuleOperation, shop, {
    input: Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('rule_'))),
  });
  const formatAmount = createAmountFormatter(await readSettings(services.db), locale);
  return {
    text: t('admin.preview.matching', { count: total, shown: products.length }),
    at: null,
    columns: [
      t('admin.preview.product'),
      t('admin.resources.shared.fields.sku'),
      t('admin.resources.shared.fields.selling'),
      t('admin.resources.shared.fields.status'),
    ],
    rows: products.map(({ id, title, sku, price_from, status }) => ({
      id: String(id),
      cells: [
        pickTranslation(title, locale),
        sku ?? '–',
        formatAmount(price_from),
        t(`admin.resources.shared.choices.status.${status}`),
      ],
    })),
  };
}
