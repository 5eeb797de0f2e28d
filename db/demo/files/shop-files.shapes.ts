import { z } from 'zod';
import { type BuiltInLocale, LOCALES } from '../../../src/kernel/locale.ts';
import { fromMajor } from '../../../src/kernel/money.ts';
import { BANNER_PLACEMENT } from '../../../src/modules/content/banners/banner-placement.rules.ts';
import { isSlug } from '../../../src/modules/naming/slug.rules.ts';
import { parseIban } from '../../../src/modules/payments/transfers/bank-account.rules.ts';
import { SHIPPING_RULE_KINDS } from '../../../src/modules/pricing/shipping-charge.rules.ts';

/** Amounts in the files are major units; the shop uses minor units. */
const CURRENCY = 'USD';

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'slugs are lower-case letters, digits and single hyphens');
export const requiredText = z.string().trim().min(1, 'a text may not be empty');

/** One text in each of the five languages; other keys are refused, so that a mistyped language is noticed. */
export const localized = z.strictObject({
  en: requiredText,
  fr: requiredText,
  ar: requiredText,
  tr: requiredText,
  hi: requiredText,
});
/** A name that is the same in every language can be a plain string. */
const name = z.union([
  localized,
  requiredText.transform((text) => ({ en: text, fr: text, ar: text, tr: text, hi: text })),
]);
const localizedList = z.array(requiredText).min(1);

export const amount = z.number().transform((value, context) => {
  const money = fromMajor(value, CURRENCY);
  if (money && money.amount >= 0) return money.amount;
  context.addIssue({ code: 'custom', message: `${value} is not an amount with at most two decimals` });
  return z.NEVER;
});
export const pictureFile = z
  .string()
  .regex(/^[a-z0-9-]+\.(webp|svg)$/, 'a picture file name is like orvo-a7-midnight.webp');
export const hex = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour is written like #1c2536');
const positive = z.int().positive();

export const settings = z.record(z.string().regex(/^[a-z0-9_]+$/), z.json());
export const named = z.record(slug, localized);

export const languages = z.array(
  z.strictObject({ code: z.string().min(2).max(10), name: requiredText, direction: z.enum(['ltr', 'rtl']) }),
);

const withdrawal = z.enum(['free', 'sealed', 'service']).default('free');
const review_aspects = z
  .array(z.enum(['battery', 'display', 'camera', 'value']))
  .nullable()
  .default(null);
const subCategory = z.strictObject({
  slug,
  title: localized,
  description: localized,
  image: pictureFile,
  withdrawal,
  review_aspects,
});
export const categories = z.array(
  subCategory.extend({
    featured: z.boolean().default(false),
    in_footer: z.boolean().default(false),
    child: z.array(subCategory).min(1),
  }),
);

export const brands = z.array(
  z.strictObject({ slug, title: name, description: localized, image: pictureFile, featured: z.boolean() }),
);

export const attributes = z.array(
  z.strictObject({
    code: slug,
    kind: z.enum(['variant', 'spec']),
    type: z.enum(['value', 'number']),
    grouping: slug.default('general'),
    unit: z.string().max(10).optional(),
    title: localized,
    values: z
      .array(
        z.strictObject({
          code: slug,
          title: localized,
          swatch: hex.optional(),
          // numeric range: from `least`, up to but not including `below`
          least: z.number().optional(),
          below: z.number().optional(),
        }),
      )
      .default([]),
  }),
);

/** Time relative to loading: "-6h", "+2d". */
const relativeTime = z
  .string()
  .regex(/^[+-]\d+[hd]$/, 'a moment is written like -6h or +2d')
  .transform((value) => Number.parseInt(value, 10) * (value.endsWith('d') ? 24 : 1) * 3_600_000);

const text = z.strictObject({
  summary: requiredText,
  description: localizedList,
  highlights: z.array(requiredText).min(3).max(5),
});

export const products = z.array(
  z
    .strictObject({
      slug,
      brand: slug,
      category: slug,
      title: name,
      selling: amount,
      offered: amount.optional(),
      /** Scheduled sale price; times relative to loading. */
      sale: z.strictObject({ price: amount, starts: relativeTime, ends: relativeTime }).optional(),
      /** Time of the scheduled publication, for a product that is private until then. */
      publish: relativeTime.optional(),
      weight: positive,
      warranty: positive,
      condition: z.enum(['new', 'refurbished', 'used']).default('new'),
      /** Excluded from cash on delivery. */
      no_cash: z.boolean().default(false),
      tax_class: z.enum(['standard', 'reduced', 'zero', 'service', 'margin']).default('standard'),
      /** Attribute → values; every combination is a variant. */
      options: z.record(slug, z.array(slug).min(1)),
      /** Attribute → value → surcharge. */
      extra: z.record(slug, z.record(slug, amount)),
      /** Stock of every variant by default, and of single variants by their values: "midnight/512". */
      stock: z.record(z.string(), z.int().min(0)).refine((stock) => 'default' in stock, 'stock needs a default'),
      sold: z.int().min(0),
      specs: z.record(slug, z.union([z.number(), slug])),
      box: z.array(slug).min(1),
      pictures: z
        .array(z.strictObject({ file: pictureFile, colour: slug.optional(), view: slug.optional() }))
        .min(1, 'a product needs a picture'),
      text: z.strictObject({ en: text, fr: text, ar: text, tr: text, hi: text }),
    })
    .refine((product) => product.offered === undefined || product.offered < product.selling, {
      message: 'the offered price must be below the selling price',
      path: ['offered'],
    })
    .refine(({ offered, sale, selling }) => !sale || (offered === undefined && sale.price < selling), {
      message: 'a scheduled sale price must be below the selling price, without an offered price',
      path: ['sale'],
    }),
);

/** New products → days before loading when they were added. */
export const arrivals = z.record(slug, z.int().min(1).max(30));

export const promotions = z.strictObject({
  flash_sales: z.array(
    z.strictObject({
      slug,
      title: localized,
      image: pictureFile,
      starts: relativeTime,
      ends: relativeTime,
      prices: z.record(slug, amount),
    }),
  ),
  collections: z.array(
    z.strictObject({
      slug,
      title: localized,
      description: localized,
      image: pictureFile,
      on_home: z.boolean(),
      products: z.array(slug).min(1),
    }),
  ),
});

/** Link target of a slide or banner: slugs separated by commas, or a path for type 6. */
const linkTarget = { source_type: z.int().min(1).max(6), source: z.string().min(1).max(500) };
/** The picture at twice the width, and its alternative text. */
const pictureFields = {
  image_2x: pictureFile.nullable().default(null),
  alt: z.union([localized, z.strictObject({})]).default({}),
};
export const home = z.strictObject({
  slides: z.array(
    z.strictObject({
      slug,
      title: localized,
      text: localized,
      action: localized,
      image: pictureFile,
      ...pictureFields,
      ...linkTarget,
    }),
  ),
  banners: z.array(
    z.strictObject({
      slug,
      place: z.literal(Object.values(BANNER_PLACEMENT)),
      title: localized,
      text: localized,
      image: pictureFile.nullable(),
      ...pictureFields,
      closable: z.boolean(),
      ...linkTarget,
    }),
  ),
  site_features: z.array(z.strictObject({ slug, icon: slug, title: localized, text: localized })),
  social_links: z.array(z.strictObject({ slug, title: requiredText, link: z.url() })),
});

const country = z.string().regex(/^([A-Z]{2}|\*)$/, 'a country is two capitals, or * for all others');

/** Slugs of products, brands or sub-categories. */
const slugs = z.array(slug).default([]);

export const sellers = z.array(
  z.strictObject({
    slug,
    name: requiredText,
    about: localized,
    image: pictureFile,
    cover: pictureFile,
    legal_name: requiredText,
    registration_no: requiredText,
    tax_id: requiredText,
    email: z.email(),
    phone: z.string().regex(/^\+\d{8,15}$/, 'a telephone number is written like +33199001234'),
    address: z.strictObject({ line: requiredText, city: requiredText, zip: z.string(), country }),
    state: z.enum(['active', 'holiday']),
    since: relativeTime,
    sells: z.strictObject({ brands: slugs, categories: slugs, products: slugs }),
  }),
);

export const tags = z.array(z.strictObject({ slug, title: localized, products: slugs, categories: slugs }));

export const bundles = z.array(
  z.strictObject({
    slug,
    title: localized,
    description: localized,
    max_per_order: positive.default(5),
    /** Buy some and get some free, a price for the set, or whole percent off. */
    deal: z.union([
      z.strictObject({ buy: positive, free: positive }),
      z.strictObject({ price: amount }),
      z.strictObject({ percent_off: positive.max(60) }),
    ]),
    /** Product → quantity; with buy and free, all products of the bundle. */
    items: z.record(slug, positive),
  }),
);

export const vouchers = z.array(
  z
    .strictObject({
      code: z.string().regex(/^[A-Z0-9-]{4,24}$/, 'a voucher code is like WELCOME10'),
      title: localized,
      /** An amount, or whole percent of the goods total. */
      off: z.union([z.strictObject({ amount }), z.strictObject({ percent: positive.max(100) })]).optional(),
      max_discount: amount.optional(),
      min_spend: amount.default(0),
      free_shipping: z.boolean().default(false),
      first_order_only: z.boolean().default(false),
      public: z.boolean().default(false),
      /** Eligible categories; all when empty. */
      categories: slugs,
      starts: relativeTime.optional(),
      ends: relativeTime.optional(),
    })
    .refine(
      ({ off, free_shipping }) => off !== undefined || free_shipping,
      'a voucher needs a discount or free shipping',
    ),
);

const language = z.enum(LOCALES);
export const reviewAuthors = z.array(z.strictObject({ locale: language, names: z.array(requiredText).min(20) }));

/** Product → customer photos, in a colour of the product. */
export const reviewPhotos = z.record(slug, z.array(pictureFile).min(1));

/** The file name is the locale of the texts. */
export const reviewTexts = z.array(
  z.strictObject({
    id: slug,
    stars: z.array(z.int().min(1).max(5)).min(1),
    /** "any", or slugs of products, sub-categories and main categories. */
    suits: z.array(slug).min(1),
    /** Excluded products. */
    unless: slugs,
    title: z.string().max(80),
    body: z.string().min(10).max(2000),
    /** Reply of the seller to this text. */
    reply: requiredText.optional(),
  }),
);

export const delivery = z.strictObject({
  shipping_rules: z.array(
    z.strictObject({
      slug,
      title: localized,
      zones: z.array(
        z.strictObject({
          country,
          states: z.array(z.string()).default([]),
          zip_prefixes: z.array(z.string()).default([]),
        }),
      ),
      price: amount,
      priced_by: z.enum(SHIPPING_RULE_KINDS).default('weight'),
      /** Prices from a threshold in the unit of the kind; values of goods are minor units. */
      steps: z.array(z.strictObject({ from: positive, price: amount })).default([]),
      free_over: amount.nullable(),
      /** Pickup fee where there is a pickup location. */
      pickup_fee: amount.nullable().default(null),
      cod_allowed: z.boolean(),
      cod_fee: amount,
      min_days: z.int().min(0),
      max_days: z.int().min(0),
    }),
  ),
  tax_rates: z.array(
    z.strictObject({
      country,
      state: z.string().default(''),
      class: z.enum(['standard', 'reduced', 'zero', 'service', 'margin']),
      basis_points: z.int().min(0).max(10_000),
      label: localized,
    }),
  ),
});

/** Accounts for bank transfers. An invalid IBAN is refused as a typing error. */
export const bankAccounts = z.array(
  z.strictObject({
    slug,
    currency: z.string().regex(/^[A-Z]{3}$/),
    holder: z.string().min(1),
    bank: z.string().min(1),
    iban: z.string().transform((typed, context) => {
      const iban = parseIban(typed);
      if (iban === null) context.addIssue({ code: 'custom', message: 'the IBAN has invalid check digits' });
      return iban ?? '';
    }),
    bic: z.string().regex(/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/),
    instructions: localized,
  }),
);

/** Localized slugs; other languages use the common slug. */
const localizedSlugs = z.partialRecord(z.enum(LOCALES), z.string().refine(isSlug)).default({});

export const pages = z.array(z.strictObject({ slug, slugs: localizedSlugs, title: localized, in_footer: z.boolean() }));

export type ProductFile = z.output<typeof products>[number];
export type SellerFile = z.output<typeof sellers>[number];
export type ReviewTextFile = z.output<typeof reviewTexts>[number] & { locale: BuiltInLocale };
