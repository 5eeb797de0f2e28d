import { formatMoney } from '../../kernel/format-money.ts';
import type { Locale } from '../../kernel/locale.ts';
import { money } from '../../kernel/money.ts';
import type { ProductPage } from '../../modules/catalog/products/read-product-page.ts';
import { getMoneyFormat, type Settings } from '../../modules/settings/settings.rules.ts';
import type { Translator } from '../../platform/translator.ts';

/** Length that search engines show; characters. */
const MAX_DESCRIPTION_LENGTH = 165;

type DescriptionContext = { settings: Settings; locale: Locale; t: Translator };

/** Meta description of a product list: title, number of products, lowest price. `from` is in minor units. */
export function buildListDescription(
  list: DescriptionContext & { title: string; total: number; from: number | undefined },
): string {
  const { title, total, from, settings, t } = list;
  const shop = settings.siteName;
  if (total === 0 || from === undefined) return t('listing.metaDescription', { title, shop });
  return t('meta.list', { title, shop, count: total, price: formatPrice(from, list) });
}

/** Meta description of a product: its summary, and price and warranty if they fit. */
export function buildProductDescription({
  product,
  ...context
}: DescriptionContext & { product: ProductPage }): string {
  const { settings, t } = context;
  const { title, summary, warrantyMonths: months, price } = product;
  const shop = settings.siteName;
  if (summary === '') return t('listing.metaDescription', { title, shop });
  const terms = months > 0 ? t('meta.product', { shop, months, price: formatPrice(price.current, context) }) : '';
  const both = `${summary} ${terms}`;
  return terms !== '' && both.length <= MAX_DESCRIPTION_LENGTH ? both : summary;
}

/**
 * A formatted price, in Arabic with bidirectional isolates so that it is shown correctly in a right-to-left sentence.
 */
function formatPrice(amount: number, { settings, locale }: Omit<DescriptionContext, 't'>): string {
  const written = formatMoney(money(amount, settings.currency), getMoneyFormat(settings, locale));
  return locale === 'ar' ? `\u2068${written}\u2069` : written;
}
