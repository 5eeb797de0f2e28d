import { addDigitsToTag, type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { listBatchesOperation } from '../../../modules/catalog/batches/batch.operations.ts';
import { productFields } from '../../../modules/catalog/editing/product.fields.ts';
import {
  createProductOperation,
  listStaffProductsOperation,
} from '../../../modules/catalog/editing/staff-product.operations.ts';
import {
  PRODUCT_SORTS,
  STOCK_LEVELS,
  type StaffProductsQuery,
  staffProductsQuery,
} from '../../../modules/catalog/editing/staff-product.schemas.ts';
import type { StaffProductRow } from '../../../modules/catalog/editing/staff-product-row.ts';
import { exportProductsOperation } from '../../../modules/catalog/export/export.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { listReferenceOptions } from '../../../platform/resources/list-reference-options.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { Filter, SelectChoice } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { countPages, createAmountFormatter, createTimeFormatter } from '../list-page.server.ts';
import { loadStaffQuery, mayExecute } from '../staff-operations.server.ts';
import { type ListViews, loadListViews } from '../views/list-views.server.ts';
import { type BatchView, describeBatch, loadBatch } from './batch-view.server.ts';
import { FILTER_PREFIX } from './read-batch-form.server.ts';

export type ProductListRow = {
  id: number;
  href: string;
  title: string;
  image: string | null;
  /** Brand, category and seller. */
  details: string;
  sku: string;
  price: string;
  stock: { text: string; level: 'out' | 'low' | 'in' };
  isVisible: boolean;
};

export type ProductListView = {
  pageTitle: string;
  rows: ProductListRow[];
  filters: Filter[];
  search: string | undefined;
  page: number;
  lastPage: number;
  found: string;
  views: ListViews;
  mayWrite: boolean;
  /** Files of the listed products; empty without the permission. */
  exports: { name: 'csv' | 'excel' | 'json'; href: string }[];
  isSaved: boolean;
  /** For the change of many products. */
  choices: { categories: SelectChoice[]; brands: SelectChoice[]; tags: SelectChoice[] };
  /** Products with the filters of the list, and controls with these filters. */
  total: number;
  timeZone: string;
  filterFields: { name: string; value: string }[];
  /** Latest changes of many products. */
  batches: { id: number; href: string; text: string; statusName: string }[];
};

/** The list, or a change of many products. @throws Response without the permission, and a 404 page for an unknown change */
export async function loadProductsPage(shop: ShopRequest, request: Request): Promise<ProductListView | BatchView> {
  const batch = new URL(request.url).searchParams.get('batch');
  return batch === null ? loadProducts(shop, request) : loadBatch(shop, batch, request);
}

/** A page of all products. @throws Response without the permission */
async function loadProducts(shop: ShopRequest, request: Request): Promise<ProductListView> {
  const { services, locale, t } = shop;
  const given = readQueryParams(request, 'saved', 'view');
  // an invalid query shows all products
  const query = staffProductsQuery.safeParse(given).data ?? staffProductsQuery.parse({});
  const [settings, found, mayWrite, mayExport, options, batches] = await Promise.all([
    readSettings(services.db),
    loadStaffQuery(listStaffProductsOperation, shop, {
      input: staffProductsQuery.safeParse(given).success ? given : {},
    }),
    mayExecute(createProductOperation, shop),
    mayExecute(exportProductsOperation, shop),
    listReferenceOptions(services.db, productFields, locale),
    loadStaffQuery(listBatchesOperation, shop, {}),
  ]);
  const time = createTimeFormatter(shop, settings);
  const { category, brand, seller } = query;
  const choices = (field: string) =>
    (options.get(field) ?? []).toSorted((one, other) => one.name.localeCompare(other.name, locale));
  const any = t('admin.resources.shared.any');
  return {
    pageTitle: `${t('admin.resources.products.title')} – ${settings.siteName}`,
    rows: found.products.map(createRow(shop, createAmountFormatter(settings, locale))),
    filters: [
      {
        name: 'status',
        label: t('admin.resources.shared.fields.status'),
        value: query.status,
        any,
        choices: (['1', '2'] as const).map((value) => ({
          value,
          name: t(`admin.resources.shared.choices.status.${value}`),
        })),
      },
      {
        name: 'stock',
        label: t('admin.products.stock'),
        value: query.stock,
        any,
        choices: STOCK_LEVELS.map((value) => ({ value, name: t(`admin.products.stockLevels.${value}`) })),
      },
      {
        name: 'category',
        label: t('admin.resources.shared.fields.category_id'),
        value: category,
        any,
        choices: choices('category_id'),
      },
      {
        name: 'sort',
        label: t('admin.products.sort'),
        value: query.sort,
        choices: PRODUCT_SORTS.map((value) => ({ value, name: t(`admin.products.sorts.${value}`) })),
      },
      {
        name: 'brand',
        label: t('admin.resources.shared.fields.brand_id'),
        value: brand,
        any,
        choices: choices('brand_id'),
      },
      {
        name: 'seller',
        label: t('admin.resources.shared.fields.seller_id'),
        value: seller,
        any,
        choices: [{ value: 'shop', name: t('admin.products.ownShop') }, ...choices('seller_id')],
      },
    ],
    search: query.q,
    page: query.page,
    lastPage: countPages(found),
    found: t('admin.products.found', { count: found.total }),
    views: await loadListViews(shop, 'products', request),
    mayWrite,
    exports: mayExport ? listExports(query) : [],
    isSaved: new URL(request.url).searchParams.get('saved') === '1',
    choices: { categories: choices('category_id'), brands: choices('brand_id'), tags: choices('tags') },
    total: found.total,
    timeZone: settings.timeZone,
    filterFields: listFilters(query).map(([name, value]) => ({ name: FILTER_PREFIX + name, value })),
    batches: mayWrite
      ? batches.map((batch) => ({
          id: batch.id,
          href: adminPaths.productBatch(batch.id),
          text: describeBatch(shop, batch, time(batch.created_at)),
          statusName: t(`admin.products.batch.statuses.${batch.status}`),
        }))
      : [],
  };
}

/** Filters of the list as they are in its URL. */
function listFilters({ sort: _, direction: __, page: ___, ...filters }: StaffProductsQuery): [string, string][] {
  return Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
}

/** The export has all pages, and the products in the order of their ids. */
function listExports(list: StaffProductsQuery): ProductListView['exports'] {
  const query = Object.fromEntries(listFilters(list));
  return [
    { name: 'csv', href: adminPaths.productExport({ ...query, format: 'csv' }) },
    { name: 'excel', href: adminPaths.productExport({ ...query, format: 'csv', bom: 1 }) },
    { name: 'json', href: adminPaths.productExport({ ...query, format: 'json' }) },
  ];
}

function createRow({ locale, t }: ShopRequest, formatAmount: (amount: number) => string) {
  const formatNumber = new Intl.NumberFormat(addDigitsToTag(locale));
  return (row: StaffProductRow): ProductListRow => {
    const [from, to] = [formatAmount(row.price_from), formatAmount(row.price_to)];
    const pieces = formatNumber.format(row.quantity);
    return {
      id: row.id,
      href: adminPaths.product(row.id),
      title: pickTranslation(row.title, locale),
      image: row.image,
      details: listDetails(row, locale).join(' · '),
      sku: row.variants > 1 ? t('admin.products.variantCount', { count: row.variants }) : (row.sku ?? '–'),
      price: from === to ? from : `${from} – ${to}`,
      stock: { text: pieces, level: row.quantity === 0 ? 'out' : row.is_low ? 'low' : 'in' },
      isVisible: row.status === 1,
    };
  };
}

function listDetails({ brand, category, seller }: StaffProductRow, locale: Locale): string[] {
  const names = [pickTranslation(brand, locale), pickTranslation(category, locale)];
  return seller === null ? names : [...names, seller];
}
