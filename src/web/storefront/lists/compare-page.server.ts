import { joinWithCommas } from '../../../kernel/join-with-commas.ts';
import { addDigitsToTag } from '../../../kernel/locale.ts';
import type { ProductSpec } from '../../../modules/catalog/products/read-product-page.ts';
import { buildCompareRows, filterDifferences, type StatedProperty } from '../../../modules/compare/compare.rules.ts';
import { type ComparedProduct, listComparedProducts } from '../../../modules/compare/list-compared-products.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { to } from '../../paths.ts';
import { buildPageTitle } from '../../rendering/page-title.server.ts';
import { requireCustomer } from '../account/sign-in/auth-form.server.ts';
import { toCardView } from '../listing/cards/card-view.ts';
import { formatSpecNumber } from '../product/format-spec.ts';

/** Group of properties that every product has, before its specifications. */
const OVERVIEW_GROUP = 'overview';

/** Loads the comparison of the customer. @throws Response a redirect to the sign-in page */
export async function loadComparePage(shop: ShopRequest, request: Request) {
  const { search, searchParams } = new URL(request.url);
  const customer = await requireCustomer(shop, search);
  const { services, locale } = shop;
  const products = await listComparedProducts(services.db, customer.id, { locale, now: services.clock() });
  const all = buildCompareRows(products.map((product) => listStatedProperties(shop, product)));
  const differences = searchParams.has('differences') && products.length > 1;
  return {
    title: await buildPageTitle(shop, shop.t('compare.title')),
    products: products.map(({ card }) => ({
      card: toCardView(card),
      path: to.product(card.mainCategory, card.id),
      only: card.onlyVariant,
    })),
    groups: (differences ? filterDifferences(all) : all).map(({ group, rows }) => ({
      group,
      title: translateGroup(shop, group),
      rows,
    })),
    differences,
  };
}

function translateGroup({ t }: ShopRequest, group: string): string {
  if (group === OVERVIEW_GROUP) return t('compare.overview');
  const key = `product.groups.${group}`;
  return t(t.has(key) ? key : 'product.groups.general');
}

function listStatedProperties({ t, locale }: ShopRequest, { card, page }: ComparedProduct): StatedProperty[] {
  const overview = (title: string, value: string | null): StatedProperty => ({ group: OVERVIEW_GROUP, title, value });
  const figure = new Intl.NumberFormat(addDigitsToTag(locale), { maximumFractionDigits: 1 });
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
        joinWithCommas(
          values.map((value) => value.title),
          locale,
        ),
      ),
    ),
    ...page.specs.flatMap(({ group, rows }) =>
      rows.map((row) => ({ group, title: row.title, value: formatSpecValue(row, locale) })),
    ),
  ];
}

function formatSpecValue({ text, number, unit }: ProductSpec, locale: string): string | null {
  return text ?? (number === null ? null : formatSpecNumber(number, unit, locale));
}
