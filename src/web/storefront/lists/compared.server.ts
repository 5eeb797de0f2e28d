import { withCommas } from '../../../kernel/comma.ts';
import { withDigits } from '../../../kernel/locale.ts';
import type { ProductSpec } from '../../../modules/catalog/show-product.ts';
import { compareRows, onlyDifferences, type Stated } from '../../../modules/compare/compare.rules.ts';
import { type ComparedProduct, listCompared } from '../../../modules/compare/list-compared.ts';
import { pageTitle } from '../../page-title.server.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { customerOf } from '../account/entry-form.server.ts';
import { cardView } from '../listing/card-view.ts';
import { specNumber } from '../product/spec-text.ts';

/** Group of properties that every product has, before its specifications. */
const OVERVIEW = 'overview';

/** Loads the comparison of the customer. @throws Response a redirect to the sign-in page */
export async function comparedPageOf(shop: ShopRequest, request: Request) {
  const { search, searchParams } = new URL(request.url);
  const customer = await customerOf(shop, search);
  const { services, locale } = shop;
  const products = await listCompared(services.db, customer.id, { locale, now: services.clock() });
  const all = compareRows(products.map((product) => statedBy(shop, product)));
  const differences = searchParams.has('differences') && products.length > 1;
  return {
    title: await pageTitle(shop, shop.t('compare.title')),
    products: products.map(({ card }) => ({
      card: cardView(card),
      path: to.product(card.mainCategory, card.id),
      only: card.onlyVariant,
    })),
    groups: (differences ? onlyDifferences(all) : all).map(({ group, rows }) => ({
      group,
      title: groupTitle(shop, group),
      rows,
    })),
    differences,
  };
}

function groupTitle({ t }: ShopRequest, group: string): string {
  if (group === OVERVIEW) return t('compare.overview');
  const key = `product.groups.${group}`;
  return t(t.has(key) ? key : 'product.groups.general');
}

function statedBy({ t, locale }: ShopRequest, { card, page }: ComparedProduct): Stated[] {
  const overview = (title: string, value: string | null): Stated => ({ group: OVERVIEW, title, value });
  const figure = new Intl.NumberFormat(withDigits(locale), { maximumFractionDigits: 1 });
  return [
    overview(t('compare.brand'), page.brand.title),
    overview(
      t('compare.rating'),
      page.ratingCount > 0 ? t('compare.stars', { stars: figure.format(page.rating) }) : null,
    ),
    overview(t('compare.availability'), t(card.inStock ? 'compare.inStock' : 'compare.soldOut')),
    overview(t('compare.condition'), page.condition === 'new' ? t('compare.new') : t(`product.${page.condition}`)),
    overview(
      t('compare.warranty'),
      page.warrantyMonths > 0 ? t('product.warranty', { months: page.warrantyMonths }) : null,
    ),
    ...page.attributes.map(({ title, values }) =>
      overview(
        title,
        withCommas(
          values.map((value) => value.title),
          locale,
        ),
      ),
    ),
    ...page.specs.flatMap(({ group, rows }) =>
      rows.map((row) => ({ group, title: row.title, value: specValue(row, locale) })),
    ),
  ];
}

function specValue({ text, number, unit }: ProductSpec, locale: string): string | null {
  return text ?? (number === null ? null : specNumber(number, unit, locale));
}
