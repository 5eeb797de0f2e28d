import type { Locale } from '../../kernel/locale.ts';
import { money } from '../../kernel/money.ts';
import { showMoney } from '../../kernel/show-money.ts';
import type { ProductPage } from '../../modules/catalog/show-product.ts';
import { moneyFormat, type Settings } from '../../modules/content/settings.rules.ts';
import type { Translator } from '../../platform/words.ts';

/** What a search result has room for; characters. */
const MOST_CHARACTERS = 165;

type Said = { settings: Settings; locale: Locale; t: Translator };

/** A list in one sentence for search results: what, how many, from which price. `from` is minor units. */
export function listDescription(list: Said & { title: string; total: number; from: number | undefined }): string {
  const { title, total, from, settings, t } = list;
  const shop = settings.siteName;
  if (total === 0 || from === undefined) return t('listing.metaDescription', { title, shop });
  return t('meta.list', { title, shop, count: total, price: priceOf(from, list) });
}

/** A product's own sentence, and its price and terms where there is still room. */
export function productDescription({ product, ...said }: Said & { product: ProductPage }): string {
  const { settings, t } = said;
  const { title, summary, warrantyMonths: months, price } = product;
  const shop = settings.siteName;
  if (summary === '') return t('listing.metaDescription', { title, shop });
  const terms = months > 0 ? t('meta.product', { shop, months, price: priceOf(price.current, said) }) : '';
  const both = `${summary} ${terms}`;
  return terms !== '' && both.length <= MOST_CHARACTERS ? both : summary;
}

/** Isolated, so that an amount keeps its shape inside a sentence from right to left. */
function priceOf(amount: number, { settings, locale }: Omit<Said, 't'>): string {
  const written = showMoney(money(amount, settings.currency), moneyFormat(settings, locale));
  return locale === 'ar' ? `\u2068${written}\u2069` : written;
}
