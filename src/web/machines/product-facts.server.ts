import { withCommas } from '../../kernel/comma.ts';
import { money, toDecimal } from '../../kernel/money.ts';
import type { ProductPage, ProductVariant } from '../../modules/catalog/show-product.ts';
import type { Settings } from '../../modules/content/settings.rules.ts';
import type { DeliveryTerms } from '../../modules/shipping/list-delivery-terms.ts';
import { inLocale, to } from '../paths.ts';
import { breadcrumbFacts, type Place } from './breadcrumb-facts.server.ts';
import type { PageFacts, Thing } from './page-facts.server.ts';
import { returnFacts } from './shop-facts.server.ts';

type Known = Place & {
  product: ProductPage;
  pictures: readonly { src: string; alt: string; valueId: number | null }[];
  settings: Settings;
  /** The first shipping option to the shop's default country, as the page shows it. */
  delivery: DeliveryTerms | undefined;
};

/** Ids of nodes that are already in the graph: further uses are references. */
type Told = Set<string>;

const CONDITIONS = { new: 'NewCondition', refurbished: 'RefurbishedCondition', used: 'UsedCondition' } as const;

/** Further variants are left out to limit the page size. */
const MOST_VARIANTS = 60;

/** Structured data of a product: a Product with one offer, or a ProductGroup with an offer per variant. */
export function productFacts(known: Known): PageFacts {
  const { product, pictures, settings, siteUrl } = known;
  const { title, id, mainCategory, breadcrumb, ratingCount } = product;
  const path = to.product(mainCategory, id);
  const [picture] = pictures;
  const common = {
    name: title,
    description: product.summary || title,
    image: pictures.map(({ src }) => siteUrl + src),
    brand: { '@type': 'Brand', name: product.brand.title },
    ...(ratingCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: ratingCount },
    }),
  };
  const trail = breadcrumb.map(({ slug, title: label }, depth) => ({
    label,
    path: depth === 0 ? to.category(slug) : to.category(breadcrumb[0]?.slug ?? mainCategory, slug),
  }));
  return {
    things: [goodsOf(known, common), breadcrumbFacts(known, [...trail, { label: title, path }])],
    picture: picture && { src: picture.src, alt: picture.alt },
    price: { amount: toDecimal(money(product.price.current, settings.currency)), currency: settings.currency },
  };
}

function goodsOf(known: Known, common: Record<string, unknown>): Thing {
  const { product } = known;
  const [only, ...others] = product.variants;
  if (others.length === 0) {
    return { '@type': 'Product', ...common, ...(only && { sku: only.sku, offers: offerOf(known, only, new Set()) }) };
  }
  const seen: Told = new Set();
  return {
    '@type': 'ProductGroup',
    ...common,
    url: pageOf(known),
    productGroupID: String(product.id),
    variesBy: product.attributes.map(({ title, values }) => (isColour(values) ? 'https://schema.org/color' : title)),
    hasVariant: product.variants.slice(0, MOST_VARIANTS).map((variant) => variantOf(known, variant, seen)),
  };
}

function variantOf(known: Known, variant: ProductVariant, seen: Told): Thing {
  const { product, pictures, siteUrl } = known;
  const chosen = product.attributes.flatMap(({ id, title, values }) => {
    const value = values.find((one) => one.id === variant.values[id]);
    return value ? [{ title, value: value.title, colour: isColour(values) }] : [];
  });
  const variantPicture = pictures.find(
    ({ valueId }) => valueId !== null && Object.values(variant.values).includes(valueId),
  );
  const picture = variantPicture ?? pictures[0];
  const others = chosen.filter(({ colour }) => !colour);
  return {
    '@type': 'Product',
    name: withCommas([product.title, ...chosen.map(({ value }) => value)], known.locale),
    sku: variant.sku,
    ...(picture && { image: siteUrl + picture.src }),
    ...Object.fromEntries(chosen.filter(({ colour }) => colour).map(({ value }) => ['color', value])),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ title, value }) => ({ '@type': 'PropertyValue', name: title, value })),
    }),
    offers: offerOf(known, variant, seen),
  };
}

function offerOf(known: Known, { inventoryId, quantity, unit }: ProductVariant, seen: Told): Thing {
  const { product, settings } = known;
  const hasVariants = product.variants.length > 1;
  const amount = (minor: number) => toDecimal(money(minor, settings.currency));
  const ends = unit.from === 'flash' && product.prices.flash?.endTime;
  return {
    '@type': 'Offer',
    url: hasVariants ? `${pageOf(known)}?variant=${inventoryId}` : pageOf(known),
    price: amount(unit.current),
    priceCurrency: settings.currency,
    ...(unit.previous !== null && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: amount(unit.previous),
        priceCurrency: settings.currency,
      },
    }),
    ...(ends && { priceValidUntil: ends }),
    availability: `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `https://schema.org/${CONDITIONS[product.condition]}`,
    ...shippingFacts(known, unit.current, seen),
    hasMerchantReturnPolicy: once('#returns', seen, returnFacts(known, settings).hasMerchantReturnPolicy),
  };
}

function once(id: string, seen: Told, thing: Thing): Record<string, unknown> {
  if (seen.has(id)) return { '@id': id };
  seen.add(id);
  return { ...thing, '@id': id };
}

function shippingFacts({ product, delivery, settings }: Known, goods: number, seen: Told): Record<string, unknown> {
  if (!delivery || !product.shippable) return {};
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  });
  const fee = toDecimal(money(delivery.priceFor(goods, product.weightG), settings.currency));
  return {
    shippingDetails: once(`#delivery-${fee}`, seen, {
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: fee,
        currency: settings.currency,
      },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: settings.defaultCountry },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        // orders before the cut-off time are shipped on the same working day, others on the next
        handlingTime: days(0, 1),
        transitTime: days(delivery.minDays, delivery.maxDays),
      },
    }),
  };
}

function pageOf({ product, siteUrl, locale }: Known): string {
  return siteUrl + inLocale(to.product(product.mainCategory, product.id), locale);
}

/** Only colour values have a swatch. */
function isColour(values: readonly { swatch: string | null }[]): boolean {
  return values.some(({ swatch }) => swatch !== null);
}
