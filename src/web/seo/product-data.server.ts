import { joinWithCommas } from '../../kernel/join-with-commas.ts';
import { money, toDecimal } from '../../kernel/money.ts';
import type { ProductPage, ProductVariant } from '../../modules/catalog/products/read-product-page.ts';
import { sumShipmentContent } from '../../modules/pricing/shipment-content.rules.ts';
import type { Settings } from '../../modules/settings/settings.rules.ts';
import type { DeliveryTerms } from '../../modules/shipping/list-delivery-terms.ts';
import { prefixLocale, to } from '../paths.ts';
import { buildBreadcrumbList, type StructuredDataContext } from './breadcrumb-list.server.ts';
import { buildReturnPolicy } from './shop-data.server.ts';
import type { StructuredData, StructuredDataItem } from './structured-data.server.ts';

type ProductDataInput = StructuredDataContext & {
  product: ProductPage;
  pictures: readonly { src: string; alt: string; valueId: number | null }[];
  settings: Settings;
  /** The first shipping option to the shop's default country, as the page shows it. */
  delivery: DeliveryTerms | undefined;
};

/** Ids of nodes that are already in the graph: further uses are references. */
type SeenIds = Set<string>;

const CONDITIONS = { new: 'NewCondition', refurbished: 'RefurbishedCondition', used: 'UsedCondition' } as const;

/** Further variants are left out to limit the page size. */
const MAX_VARIANTS = 60;

/** Structured data of a product: a Product with one offer, or a ProductGroup with an offer per variant. */
export function buildProductStructuredData(known: ProductDataInput): StructuredData {
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
    things: [buildProduct(known, common), buildBreadcrumbList(known, [...trail, { label: title, path }])],
    picture: picture && { src: picture.src, alt: picture.alt },
    price: { amount: toDecimal(money(product.price.current, settings.currency)), currency: settings.currency },
  };
}

function buildProduct(known: ProductDataInput, common: Record<string, unknown>): StructuredDataItem {
  const { product } = known;
  const [only, ...others] = product.variants;
  if (others.length === 0) {
    return {
      '@type': 'Product',
      ...common,
      ...(only && { sku: only.sku, offers: buildOffer(known, only, new Set()) }),
    };
  }
  const seen: SeenIds = new Set();
  return {
    '@type': 'ProductGroup',
    ...common,
    url: buildProductUrl(known),
    productGroupID: String(product.id),
    variesBy: product.attributes.map(({ title, values }) => (isColour(values) ? 'https://schema.org/color' : title)),
    hasVariant: product.variants.slice(0, MAX_VARIANTS).map((variant) => buildVariant(known, variant, seen)),
  };
}

function buildVariant(known: ProductDataInput, variant: ProductVariant, seen: SeenIds): StructuredDataItem {
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
    name: joinWithCommas([product.title, ...chosen.map(({ value }) => value)], known.locale),
    sku: variant.sku,
    ...(picture && { image: siteUrl + picture.src }),
    ...Object.fromEntries(chosen.filter(({ colour }) => colour).map(({ value }) => ['color', value])),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ title, value }) => ({ '@type': 'PropertyValue', name: title, value })),
    }),
    offers: buildOffer(known, variant, seen),
  };
}

function buildOffer(
  known: ProductDataInput,
  { inventoryId, quantity, unit }: ProductVariant,
  seen: SeenIds,
): StructuredDataItem {
  const { product, settings } = known;
  const hasVariants = product.variants.length > 1;
  const amount = (minor: number) => toDecimal(money(minor, settings.currency));
  const ends =
    (unit.from === 'flash' && product.prices.flash?.endTime) || (unit.from === 'offered' && product.saleEnds);
  return {
    '@type': 'Offer',
    url: hasVariants ? `${buildProductUrl(known)}?variant=${inventoryId}` : buildProductUrl(known),
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
    ...buildShippingDetails(known, unit.current, seen),
    hasMerchantReturnPolicy: referenceOnce(
      '#returns',
      seen,
      buildReturnPolicy(known, settings).hasMerchantReturnPolicy,
    ),
  };
}

function referenceOnce(id: string, seen: SeenIds, thing: StructuredDataItem): Record<string, unknown> {
  if (seen.has(id)) return { '@id': id };
  seen.add(id);
  return { ...thing, '@id': id };
}

function buildShippingDetails(
  { product, delivery, settings }: ProductDataInput,
  goods: number,
  seen: SeenIds,
): Record<string, unknown> {
  if (!delivery || !product.shippable) return {};
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  });
  const content = sumShipmentContent([{ item: product, quantity: 1, value: goods }]);
  const fee = toDecimal(money(delivery.calculatePrice(content), settings.currency));
  return {
    shippingDetails: referenceOnce(`#delivery-${fee}`, seen, {
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

function buildProductUrl({ product, siteUrl, locale }: ProductDataInput): string {
  return siteUrl + prefixLocale(to.product(product.mainCategory, product.id), locale);
}

/** Only colour values have a swatch. */
function isColour(values: readonly { swatch: string | null }[]): boolean {
  return values.some(({ swatch }) => swatch !== null);
}
