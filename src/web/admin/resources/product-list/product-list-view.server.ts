import { pickTranslation } from '../../../../kernel/locale.ts';
import { toDecimal } from '../../../../kernel/money.ts';
import type { Refusal } from '../../../../kernel/result.ts';
import { describeListedProductsOperation } from '../../../../modules/catalog/product-lists/product-list.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import type { ProductListControl } from '../../../../platform/resources/product-list/product-list.ts';
import type { Fields } from '../../../../platform/resources/resource.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { adminPaths } from '../../admin-paths.ts';
import { createAmountFormatter } from '../../list-page.server.ts';
import { loadStaffQuery } from '../../staff-operations.server.ts';
import { encodeProductList, type TypedProduct } from './product-list-form.server.ts';

/** Products of a list that a page of its form shows. */
const PRODUCTS_PER_PAGE = 50;
/** Suggestions of a form. */
const MAX_SUGGESTIONS = 30;

export type ListedProductView = {
  id: number;
  title: string;
  sku: string | null;
  image: string | null;
  /** Regular price, formatted. */
  price: string;
  isHidden: boolean;
  href: string;
};

export type ProductListRow = ListedProductView & { index: number; amount: string };

export type ProductListView = {
  /** All products with their amounts, as the form sends them. */
  encoded: string;
  total: number;
  page: number;
  lastPage: number;
  rows: ProductListRow[];
  /** Lines that name no product, and products with similar titles. */
  unknown: string[];
  suggestions: ListedProductView[];
};

/** State of a list in a form besides its products. */
export type ProductListState = { page: number; unknown: readonly string[]; suggestions: readonly number[] };

/** States whose lists show the page with the first refused product. */
export function showRefusedProducts(
  fields: Fields,
  states: Readonly<Record<string, ProductListState>>,
  refused: Refusal['fields'],
): Record<string, ProductListState> {
  const shown = Object.keys(fields).flatMap((name): [string, ProductListState][] => {
    const state = states[name] ?? { page: 1, unknown: [], suggestions: [] };
    const indexes = Object.keys(refused).flatMap((path) => {
      const [list, index] = path.replace(/^values\./, '').split('.');
      return list === name && /^\d+$/.test(index ?? '') ? [Number(index)] : [];
    });
    if (fields[name]?.control.kind !== 'product-list') return [];
    if (indexes.length === 0) return [[name, state]];
    const page = Math.floor(Math.min(...indexes) / PRODUCTS_PER_PAGE) + 1;
    return [[name, { page, unknown: state.unknown, suggestions: state.suggestions }]];
  });
  return Object.fromEntries(shown);
}

/** Lists of products of a form, by field. */
export async function loadProductLists(
  shop: ShopRequest,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  states: Readonly<Record<string, ProductListState>> = {},
): Promise<Record<string, ProductListView>> {
  const loaded = Object.entries(fields).flatMap(([name, { control }]) =>
    control.kind === 'product-list' ? [loadProductList(shop, { name, control, values, state: states[name] })] : [],
  );
  return Object.fromEntries(await Promise.all(loaded));
}

async function loadProductList(
  shop: ShopRequest,
  {
    name,
    control,
    values,
    state,
  }: {
    name: string;
    control: ProductListControl;
    values: Readonly<Record<string, unknown>>;
    state: ProductListState | undefined;
  },
): Promise<[string, ProductListView]> {
  const all = Array.isArray(values[name]) ? (values[name] as TypedProduct[]) : [];
  const lastPage = Math.max(1, Math.ceil(all.length / PRODUCTS_PER_PAGE));
  const page = Math.min(Math.max(1, state?.page ?? 1), lastPage);
  const first = (page - 1) * PRODUCTS_PER_PAGE;
  const shown = all.slice(first, first + PRODUCTS_PER_PAGE);
  const suggested = (state?.suggestions ?? []).slice(0, MAX_SUGGESTIONS);
  const { currency } = await readSettings(shop.services.db);
  const products = await describeProducts(shop, [...shown.map(({ product_id }) => product_id), ...suggested]);
  const rows = shown.flatMap(({ product_id, amount }, index) => {
    const product = products.get(product_id);
    const isMoney = control.link.amount?.kind === 'money' && typeof amount === 'number';
    const text = isMoney ? toDecimal({ amount, currency }) : String(amount ?? '');
    return product ? [Object.assign({ index: first + index, amount: text }, product)] : [];
  });
  return [
    name,
    {
      encoded: encodeProductList(all),
      total: all.length,
      page,
      lastPage,
      rows,
      unknown: [...(state?.unknown ?? [])],
      suggestions: suggested.flatMap((id) => products.get(id) ?? []),
    },
  ];
}

async function describeProducts(shop: ShopRequest, ids: readonly number[]): Promise<Map<number, ListedProductView>> {
  const wanted = [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
  const formatAmount = createAmountFormatter(await readSettings(shop.services.db), shop.locale);
  const rows = await loadStaffQuery(describeListedProductsOperation, shop, { input: { ids: wanted } });
  return new Map(
    rows.map(({ id, title, sku, image, price_from, status }) => [
      id,
      {
        id,
        title: pickTranslation(title, shop.locale),
        sku,
        image,
        price: formatAmount(price_from),
        isHidden: status === 2,
        href: adminPaths.product(id),
      },
    ]),
  );
}
