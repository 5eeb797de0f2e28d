import { z } from 'zod';

/**
 * Schemas for the JSON-LD that search engines require (developers.google.com/search/docs/appearance/structured-data:
 * product, merchant listing, product variants, breadcrumb, carousel, FAQ, organization). Strict, because search engines
 * ignore misspelled names silently.
 */
const address = z.url({ protocol: /^https?$/ });
const amount = z.string().regex(/^\d+(\.\d{1,3})?$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const country = z.string().regex(/^[A-Z]{2}$/);
const words = z.string().min(1).regex(/^\S/);
const schemaOrg = <T extends string>(...names: T[]) =>
  z.enum(names.map((name) => `https://schema.org/${name}` as const) as [string, ...string[]]);

const returnPolicy = z.strictObject({
  '@type': z.literal('MerchantReturnPolicy'),
  '@id': z.string().optional(),
  applicableCountry: country,
  returnPolicyCategory: schemaOrg('MerchantReturnFiniteReturnWindow', 'MerchantReturnNotPermitted'),
  merchantReturnDays: z.int().positive().optional(),
  merchantReturnLink: address.optional(),
  returnMethod: schemaOrg('ReturnByMail').optional(),
  returnFees: schemaOrg('ReturnFeesCustomerResponsibility').optional(),
  itemDefectReturnFees: schemaOrg('FreeReturn').optional(),
  refundType: schemaOrg('FullRefund').optional(),
});

const days = z.strictObject({
  '@type': z.literal('QuantitativeValue'),
  minValue: z.int().nonnegative(),
  maxValue: z.int().nonnegative(),
  unitCode: z.literal('DAY'),
});

const pointer = z.strictObject({ '@id': z.string() });

const shipping = z.strictObject({
  '@id': z.string(),
  '@type': z.literal('OfferShippingDetails'),
  shippingRate: z.strictObject({ '@type': z.literal('MonetaryAmount'), value: amount, currency }),
  shippingDestination: z.strictObject({ '@type': z.literal('DefinedRegion'), addressCountry: country }),
  deliveryTime: z.strictObject({ '@type': z.literal('ShippingDeliveryTime'), handlingTime: days, transitTime: days }),
});

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url: address,
  price: amount,
  priceCurrency: currency,
  priceSpecification: z
    .strictObject({
      '@type': z.literal('UnitPriceSpecification'),
      priceType: schemaOrg('StrikethroughPrice'),
      price: amount,
      priceCurrency: currency,
    })
    .optional(),
  priceValidUntil: z.iso.datetime().optional(),
  availability: schemaOrg('InStock', 'OutOfStock'),
  itemCondition: schemaOrg('NewCondition', 'RefurbishedCondition', 'UsedCondition'),
  shippingDetails: z.union([shipping, pointer]).optional(),
  hasMerchantReturnPolicy: z.union([returnPolicy, pointer]),
});

const rating = z.strictObject({
  '@type': z.literal('AggregateRating'),
  ratingValue: z.number().min(1).max(5),
  reviewCount: z.int().positive(),
});

const described = {
  name: words,
  description: words,
  image: z.array(address).min(1),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: words }),
  aggregateRating: rating.optional(),
};

const variant = z.strictObject({
  '@type': z.literal('Product'),
  name: words,
  sku: words,
  image: address,
  color: words.optional(),
  additionalProperty: z
    .array(z.strictObject({ '@type': z.literal('PropertyValue'), name: words, value: words }))
    .optional(),
  offers: offer,
});

const faultOffer = z.strictObject({
  '@type': z.literal('Offer'),
  name: words,
  url: address,
  priceSpecification: z.strictObject({
    '@type': z.literal('PriceSpecification'),
    minPrice: amount,
    priceCurrency: currency,
  }),
});

const openHours = z.strictObject({
  '@type': z.literal('OpeningHoursSpecification'),
  dayOfWeek: z
    .string()
    .regex(/^https:\/\/schema\.org\/[A-Z][a-z]+day$/)
    .optional(),
  validFrom: z.iso.date().optional(),
  validThrough: z.iso.date().optional(),
  opens: z.iso.time(),
  closes: z.iso.time(),
});

export const structuredDataSchema = z.discriminatedUnion('@type', [
  z.strictObject({
    '@type': z.literal('Service'),
    name: words,
    url: address,
    serviceType: words.optional(),
    provider: z.union([pointer, z.strictObject({ '@type': z.literal('Organization'), name: words, url: address })]),
    offers: z
      .strictObject({
        '@type': z.literal('AggregateOffer'),
        lowPrice: amount,
        highPrice: amount.optional(),
        priceCurrency: currency,
        offerCount: z.int().positive(),
        offers: z.array(faultOffer).min(1).optional(),
      })
      .optional(),
  }),
  z.strictObject({
    '@type': z.literal('LocalBusiness'),
    '@id': address,
    name: words,
    url: address,
    parentOrganization: pointer,
    address: z.strictObject({
      '@type': z.literal('PostalAddress'),
      streetAddress: words,
      addressLocality: words,
      addressCountry: country,
      addressRegion: words.optional(),
      postalCode: words.optional(),
    }),
    openingHoursSpecification: z.array(openHours).min(1),
    specialOpeningHoursSpecification: z.array(openHours),
  }),
  z.strictObject({ '@type': z.literal('Product'), ...described, sku: words, offers: offer }),
  z.strictObject({
    '@type': z.literal('ProductGroup'),
    ...described,
    url: address,
    productGroupID: words,
    variesBy: z.array(words).min(1),
    hasVariant: z.array(variant).min(2),
  }),
  z.strictObject({
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: words, item: address }))
      .min(1),
  }),
  z.strictObject({
    '@type': z.literal('ItemList'),
    name: words,
    itemListElement: z
      .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: words, url: address }))
      .min(1),
  }),
  z.strictObject({
    '@type': z.literal('FAQPage'),
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: words,
          acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text: words }),
        }),
      )
      .min(1),
  }),
  z.strictObject({
    '@type': z.literal('OnlineStore'),
    '@id': address,
    name: words,
    url: address,
    logo: address,
    legalName: words.optional(),
    email: z.email().optional(),
    telephone: words.optional(),
    sameAs: z.array(address).optional(),
    hasMerchantReturnPolicy: returnPolicy,
  }),
  z.strictObject({
    '@type': z.literal('WebSite'),
    '@id': address,
    name: words,
    url: address,
    inLanguage: words,
    publisher: z.strictObject({ '@id': address }),
    potentialAction: z.strictObject({
      '@type': z.literal('SearchAction'),
      target: z.strictObject({
        '@type': z.literal('EntryPoint'),
        urlTemplate: z.string().includes('{search_term_string}'),
      }),
      'query-input': z.literal('required name=search_term_string'),
    }),
  }),
]);

/**
 * Parses the JSON-LD of a page.
 * @throws ZodError with the path of the invalid field
 */
export function parseStructuredData(html: string): z.infer<typeof structuredDataSchema>[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return scripts.flatMap(([, text = '']) => {
    const data: unknown = JSON.parse(text);
    return z
      .strictObject({ '@context': z.literal('https://schema.org'), '@graph': z.array(structuredDataSchema) })
      .parse(data)['@graph'];
  });
}
