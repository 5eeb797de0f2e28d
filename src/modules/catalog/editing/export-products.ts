import { pickTranslation } from '../../../kernel/locale.ts';
import { toDecimal } from '../../../kernel/money.ts';
import { type CsvColumn, defineListExport } from '../../../platform/lists/list-export.ts';
import { staffWith } from '../../staff/staff-access.ts';
import { staffProductsQuery } from './staff-product.schemas.ts';
import { selectStaffProducts } from './staff-product-list.store.ts';
import type { StaffProductRow } from './staff-product-row.ts';

export const exportProductsOperation = defineListExport({
  name: 'products',
  title: 'Products',
  access: staffWith('catalogue.export'),
  input: staffProductsQuery.omit({ page: true }),
  async open({ db, deps, locale, t }, query) {
    const currency = await deps.readCurrency(db);
    const columns: CsvColumn<StaffProductRow>[] = [
      { title: 'id', value: ({ id }) => id },
      { title: t('admin.resources.shared.fields.title'), value: ({ title }) => pickTranslation(title, locale) },
      { title: t('admin.resources.shared.fields.sku'), value: ({ sku }) => sku },
      { title: t('admin.export.columns.variants'), value: ({ variants }) => variants },
      {
        title: t('admin.resources.shared.fields.status'),
        value: ({ status }) => t(`admin.resources.shared.choices.status.${status}`),
      },
      { title: t('admin.resources.shared.fields.brand_id'), value: ({ brand }) => pickTranslation(brand, locale) },
      {
        title: t('admin.resources.shared.fields.category_id'),
        value: ({ category }) => pickTranslation(category, locale),
      },
      { title: t('admin.resources.shared.fields.seller_id'), value: ({ seller }) => seller },
      {
        title: t('admin.export.columns.lowestPrice'),
        value: ({ price_from: amount }) => toDecimal({ amount, currency }),
      },
      {
        title: t('admin.export.columns.highestPrice'),
        value: ({ price_to: amount }) => toDecimal({ amount, currency }),
      },
      { title: t('admin.export.columns.currency'), value: () => currency },
      { title: t('admin.products.stock'), value: ({ quantity }) => quantity },
    ];
    return {
      columns,
      read: async ({ page, perPage }) => (await selectStaffProducts(db, { ...query, page }, locale, perPage)).products,
    };
  },
});
