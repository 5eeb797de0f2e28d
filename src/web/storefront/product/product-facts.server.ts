import type { Locale } from '../../../kernel/locale.ts';
import { money, toDecimal } from '../../../kernel/money.ts';
import type { ProductPage } from '../../../modules/catalog/show-product.ts';
import type { Translator } from '../../../platform/words.ts';
import { inLocale, to } from '../../paths.ts';
import type { Picture } from './product-view.ts';

type Known = {
  product: ProductPage;
  pictures: readonly Picture[];
  siteUrl: string;
  currency: string;
  locale: Locale;
  t: Translator;
};

const CONDITIONS = { new: 'NewCondition', refurbished: 'RefurbishedCondition', used: 'UsedCondition' } as const;

/** The product and its place in the shop for machines (schema.org): every variant is an offer. */
export function productFacts({ product, pictures, siteUrl, currency, locale, t }: Known): Record<string, unknown>[] {
  const address = (path: string) => siteUrl + inLocale(path, locale);
  const path = to.product(product.mainCategory, product.id);
  const offers = product.variants.map(({ inventoryId, sku, quantity, unit }) => ({
    '@type': 'Offer',
    url: product.variants.length > 1 ? `${address(path)}?variant=${inventoryId}` : address(path),
    sku,
    price: toDecimal(money(unit.current, currency)),
    priceCurrency: currency,
    availability: `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `https://schema.org/${CONDITIONS[product.condition]}`,
  }));
  const crumbs = [
    { title: t('staticPages.home'), path: to.home() },
    ...product.breadcrumb.map(({ slug, title }, depth) => ({
      title,
      path: depth === 0 ? to.category(slug) : to.category(product.mainCategory, slug),
    })),
    { title: product.title, path },
  ];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.title,
      description: product.summary,
      image: pictures.map(({ src }) => siteUrl + src),
      brand: { '@type': 'Brand', name: product.brand.title },
      offers,
      ...(product.ratingCount > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.rating,
          reviewCount: product.ratingCount,
        },
      }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name: crumb.title,
        item: address(crumb.path),
      })),
    },
  ];
}
