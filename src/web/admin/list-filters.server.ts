import { productColumns } from '../../modules/catalog/editing/product.fields.ts';
import type { Settings } from '../../modules/settings/settings.rules.ts';
import { listReferenceOptions } from '../../platform/resources/list-reference-options.ts';
import type { ShopRequest } from '../http/request.server.ts';
import type { Filter } from './admin-list.tsx';

type PeriodLabels = { from: string; to: string };

/** Filters of a list for a first and a last day. */
export function createPeriodFilters(
  shop: ShopRequest,
  settings: Settings,
  { from, to }: { from?: string; to?: string },
  labels: PeriodLabels = { from: shop.t('admin.period.from'), to: shop.t('admin.period.to') },
): Filter[] {
  const formatDay = createDayFormatter(shop, settings);
  return [
    { name: 'from', label: labels.from, value: from, text: formatDay(from) },
    { name: 'to', label: labels.to, value: to, text: formatDay(to) },
  ];
}

/** Filter of a list for the shop itself or one of the sellers. */
export async function createSellerFilter(
  { services, locale, t }: ShopRequest,
  seller: number | 'shop' | undefined,
): Promise<Filter> {
  const { compare } = new Intl.Collator(locale);
  const references = await listReferenceOptions(services.db, { seller_id: productColumns.seller_id }, locale);
  const sellers = (references.get('seller_id') ?? []).toSorted((one, other) => compare(one.name, other.name));
  return {
    name: 'seller',
    label: t('admin.resources.shared.fields.seller_id'),
    value: seller,
    any: t('admin.orderList.anySeller'),
    choices: [{ value: 'shop', name: t('admin.products.ownShop') }, ...sellers],
  };
}

function createDayFormatter({ locale }: ShopRequest, { digits }: Settings): (day: string | undefined) => string {
  const numberingSystem = digits[locale] ?? 'latn';
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC', numberingSystem });
  return (day) => (day === undefined ? '' : format.format(new Date(`${day}T00:00:00Z`)));
}

/** Values of a validated query for the address of its list, without the page. */
export function listFilterParams({
  page: _page,
  ...query
}: Readonly<Record<string, string | number | undefined>>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
