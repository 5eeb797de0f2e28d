import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { createEntry } from '../../../platform/resources/change-entry.ts';
import { brandResource } from '../../catalog/categories/brand.resource.ts';
import { categoryResource } from '../../catalog/categories/category.resource.ts';
import { createProduct } from '../../catalog/editing/create-product.ts';
import { isPageOfCountry } from '../../content/pages/legal-pages.rules.ts';
import { pageResource } from '../../content/pages/page.resource.ts';
import type { MailConfig } from '../../mail-server/read-mail-route.ts';
import { RESERVED_SLUGS } from '../../naming/reserved-slugs.rules.ts';
import { isSlug, slugify } from '../../naming/slug.rules.ts';
import type { RegistryConfig } from '../../payments/keys/provider-registry.ts';
import { offerMethods } from '../../payments/payment-methods.ts';
import { changeSettings } from '../../settings/change-settings.ts';
import { addFlatShippingRule } from '../../shipping/add-shipping-rule.ts';
import { addStaff } from '../../staff/add-staff.ts';
import { lockSetUp } from '../configured.store.ts';
import { requireUnconfigured } from '../is-configured.ts';
import { addMailServer } from './add-mail-server.ts';
import { addPayment } from './add-payment.ts';
import { readInitialValues } from './initial-values.ts';
import { findMoneyNotation } from './money-notation.rules.ts';
import type { SetUpAnswers } from './set-up-answers.ts';
import starterCategories from './starter-categories.json' with { type: 'json' };
import starterPages from './starter-pages.json' with { type: 'json' };

/** Environment that has priority over mail server and keys, and the encryption key for them. */
type SetUpConfig = MailConfig & RegistryConfig;

/**
 * Sets up an empty shop in one transaction: owner, settings, payment, mail server, starter categories, delivery and draft
 * pages. Refuses with `install.configured`, and with the problems of the password, the bank account, the keys and the server.
 */
export async function setUpShop(db: Db, config: SetUpConfig, input: SetUpAnswers, now: Date): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    // two people who set up the shop at once: the second one is refused
    await lockSetUp(tx);
    const isOpen = await requireUnconfigured(tx);
    if (!isOpen.ok) return isOpen;
    const { email, password, password_confirmation } = input;
    const owner = await addStaff(tx, { email, role: 'owner' }, async () => ({ password, password_confirmation }), now);
    if (!owner.ok) return owner;
    const settings = await changeSettings(tx, listSettings(input), now);
    if (!settings.ok) return settings;
    const payment = await addPayment(tx, config, input, now);
    if (!payment.ok) return payment;
    const mail = await addMailServer(tx, config, input, now);
    if (!mail.ok) return mail;
    const categories = await addCategories(tx, input, now);
    if (!categories.ok) return categories;
    const product = await addSampleProduct(tx, input, categories.value, now);
    if (!product.ok) return product;
    await addDelivery(tx, input);
    return input.sample_pages ? addStarterPages(tx, input.country, now) : ok(null);
  });
}

function listSettings({
  shop_name,
  default_language,
  country,
  currency,
  time_zone,
  email,
  payment_methods,
  mail_sender_name,
  mail_sender_address,
}: SetUpAnswers) {
  return {
    ...findMoneyNotation(default_language, country, currency),
    siteName: shop_name,
    defaultLanguage: default_language,
    defaultCountry: country,
    defaultState: '',
    timeZone: time_zone,
    email,
    paymentMethods: offerMethods(payment_methods),
    mailSenderName: mail_sender_name,
    mailSenderAddress: mail_sender_address,
  };
}

/** Adds the own categories and the sample ones. @returns the id of the first one; null without any */
async function addCategories(
  tx: Tx,
  { categories, assortment, default_language }: SetUpAnswers,
  now: Date,
): Promise<Result<number | null>> {
  const own = categories.map((name) => ({ slug: toFreeSlug(name), title: inLanguage(name, default_language) }));
  const samples = assortment === null ? [] : starterCategories[assortment];
  const slugs = new Set<string>();
  let first: number | null = null;
  for (const [sort, { slug, title }] of [...own, ...samples].entries()) {
    if (!isSlug(slug) || slugs.has(slug)) continue;
    slugs.add(slug);
    const values = {
      ...readInitialValues(categoryResource.fields),
      title,
      slug,
      sort,
      featured: true,
      in_footer: true,
    };
    const created = await createEntry(tx, categoryResource, values, now);
    if (!created.ok) return created;
    first ??= created.value.entry.id;
  }
  return ok(first);
}

/** A hidden product of a hidden brand: an example of a complete product, which the owner replaces. */
async function addSampleProduct(
  tx: Tx,
  { sample_product }: SetUpAnswers,
  categoryId: number | null,
  now: Date,
): Promise<Result<unknown>> {
  if (!sample_product || categoryId === null) return ok(null);
  const values = { ...readInitialValues(brandResource.fields), title: SAMPLE_BRAND, slug: 'sample-brand', status: 2 };
  const brand = await createEntry(tx, brandResource, values, now);
  if (!brand.ok) return brand;
  const product = {
    title: SAMPLE_PRODUCT,
    slug: 'sample-product',
    brand_id: brand.value.entry.id,
    category_id: categoryId,
    selling: SAMPLE_PRICE,
    sku: 'SAMPLE-1',
    gtin: null,
    quantity: 10,
  };
  return createProduct(tx, product, now);
}

/** Minor units. */
const SAMPLE_PRICE = 1_000;
const SAMPLE_BRAND = {
  en: 'Sample brand',
  fr: 'Marque d’exemple',
  ar: 'علامة تجارية نموذجية',
  tr: 'Örnek marka',
  hi: 'नमूना ब्रांड',
};
const SAMPLE_PRODUCT = {
  en: 'Sample product – replace me',
  fr: 'Produit d’exemple – à remplacer',
  ar: 'منتج نموذجي – استبدله',
  tr: 'Örnek ürün – değiştirin',
  hi: 'नमूना प्रोडक्ट – इसे बदलें',
};

/** "All" and "Products" are paths of lists. */
function toFreeSlug(name: string): string {
  const slug = slugify(name);
  return RESERVED_SLUGS.category.includes(slug) ? `${slug}-1` : slug;
}

/** Every text needs English, the fallback of missing translations. */
function inLanguage(text: string, language: Locale) {
  return { en: text, [language]: text };
}

async function addDelivery(tx: Tx, { country, delivery_price, delivery_days, payment_methods }: SetUpAnswers) {
  if (delivery_price === null) return;
  await addFlatShippingRule(tx, {
    slug: 'standard',
    title: STANDARD_DELIVERY,
    country,
    price: delivery_price,
    maxDays: delivery_days,
    codAllowed: payment_methods.includes('cashOnDelivery'),
  });
}

const STANDARD_DELIVERY = {
  en: 'Standard delivery',
  fr: 'Livraison standard',
  ar: 'توصيل عادي',
  tr: 'Standart teslimat',
  hi: 'स्टैंडर्ड डिलीवरी',
};

async function addStarterPages(tx: Tx, country: string, now: Date): Promise<Result<null>> {
  const pages = starterPages.filter(({ slug }) => isPageOfCountry(slug, country));
  for (const [sort, { slug, status, title, body }] of pages.entries()) {
    const values = { title, body, slug, status, sort, in_footer: true };
    const created = await createEntry(tx, pageResource, values, now);
    if (!created.ok) return created;
  }
  return ok(null);
}
