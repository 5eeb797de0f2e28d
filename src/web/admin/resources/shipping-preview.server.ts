import { formatMoney } from '../../../kernel/format-money.ts';
import { pickTranslation } from '../../../kernel/locale.ts';
import { getMoneyFormat, type Settings } from '../../../modules/settings/settings.rules.ts';
import { previewShippingOperation } from '../../../modules/shipping/editing/preview-shipping.operations.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runQuery } from '../../operations/load-query.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { listTextOptions } from '../settings/list-text-options.server.ts';
import { readMeasure } from './read-parts.server.ts';

export type ShippingPreview = {
  countries: { value: string; name: string }[];
  /** Values of the controls as sent. */
  country: string;
  state: string;
  zip: string;
  goods: string;
  weight: string;
  currency: string;
  /** Null before the first preview and for invalid values. */
  rules: { id: number; href: string; title: string; price: string; days: string }[] | null;
  /** Message for values that are not valid. */
  failed: string | null;
};

/** Form that shows which delivery options apply to a parcel. */
export async function loadShippingPreview(
  shop: ShopRequest,
  { settings, query }: { settings: Settings; query: URLSearchParams },
): Promise<ShippingPreview> {
  const { locale, t } = shop;
  const { currency, defaultCountry } = settings;
  const [country = '', state = '', zip = '', goods = '', weight = ''] = ['to', 'state', 'zip', 'goods', 'weight'].map(
    (name) => query.get(name)?.trim() ?? '',
  );
  const form = {
    countries: listTextOptions('countries', '', { locale, settings, country: '' }),
    country: country || defaultCountry,
    state,
    zip,
    goods,
    weight,
    currency,
  };
  if (country === '') return { ...form, rules: null, failed: null };
  const input = {
    country,
    state,
    zip,
    goods: String(readMeasure(goods || '0', 'money', currency)),
    weight_g: String(readMeasure(weight || '0', 'count', currency)),
  };
  const found = await runQuery(previewShippingOperation, shop, { input });
  if (!found.ok) return { ...form, rules: null, failed: t('admin.shippingPreview.invalid') };
  const format = getMoneyFormat(settings, locale);
  const rules = found.value.map(({ id, title, price, minDays, maxDays }) => ({
    id,
    href: adminPaths.resourceEntry('shipping-rules', id),
    title: pickTranslation(title, locale),
    price: formatMoney({ amount: price, currency }, format),
    days: t('admin.shippingPreview.days', { min: minDays, max: maxDays }),
  }));
  return { ...form, rules, failed: null };
}
