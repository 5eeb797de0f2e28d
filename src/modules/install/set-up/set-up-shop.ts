import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { createEntry } from '../../../platform/resources/change-entry.ts';
import { categoryResource } from '../../catalog/categories/category.resource.ts';
import { pageResource } from '../../content/pages/page.resource.ts';
import { RESERVED_SLUGS } from '../../naming/reserved-slugs.rules.ts';
import { isSlug, slugify } from '../../naming/slug.rules.ts';
import { createCashSetting } from '../../payments/method-settings.rules.ts';
import { changeSettings } from '../../settings/change-settings.ts';
import { addFlatShippingRule } from '../../shipping/add-shipping-rule.ts';
import { addStaff } from '../../staff/add-staff.ts';
import { lockSetUp } from '../configured.store.ts';
import { requireUnconfigured } from '../is-configured.ts';
import { findMoneyNotation } from './money-notation.rules.ts';
import type { SetUpInput } from './set-up.input.ts';
import starterPages from './starter-pages.json' with { type: 'json' };

/**
 * Sets up an empty shop in one transaction: owner, settings, starter categories, delivery and draft pages. Refuses with
 * `install.configured`, and with the problems of the password.
 */
export async function setUpShop(db: Db, input: SetUpInput, now: Date): Promise<Result<null>> {
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
    const categories = await addCategories(tx, input, now);
    if (!categories.ok) return categories;
    await addDelivery(tx, input);
    return input.sample_pages ? addStarterPages(tx, now) : ok(null);
  });
}

function listSettings({
  shop_name,
  default_language,
  country,
  currency,
  time_zone,
  email,
  cash_on_delivery,
}: SetUpInput) {
  return {
    ...findMoneyNotation(default_language, country, currency),
    siteName: shop_name,
    defaultLanguage: default_language,
    defaultCountry: country,
    defaultState: '',
    timeZone: time_zone,
    email,
    paymentMethods: [createCashSetting(cash_on_delivery)],
  };
}

async function addCategories(tx: Tx, { categories, default_language }: SetUpInput, now: Date): Promise<Result<null>> {
  const slugs = new Set<string>();
  for (const [sort, name] of categories.entries()) {
    const slug = toFreeSlug(name);
    if (!isSlug(slug) || slugs.has(slug)) continue;
    slugs.add(slug);
    const title = inLanguage(name, default_language);
    const values = { ...initialValues(categoryResource.fields), title, slug, sort, featured: true, in_footer: true };
    const created = await createEntry(tx, categoryResource, values, now);
    if (!created.ok) return created;
  }
  return ok(null);
}

/** "All" and "Products" are paths of lists. */
function toFreeSlug(name: string): string {
  const slug = slugify(name);
  return RESERVED_SLUGS.category.includes(slug) ? `${slug}-1` : slug;
}

/** Every text needs English, the fallback of missing translations. */
function inLanguage(text: string, language: Locale) {
  return { en: text, [language]: text };
}

function initialValues(fields: Readonly<Record<string, { initial: unknown }>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]));
}

async function addDelivery(tx: Tx, { country, delivery_price, delivery_days, cash_on_delivery }: SetUpInput) {
  if (delivery_price === null) return;
  await addFlatShippingRule(tx, {
    slug: 'standard',
    title: STANDARD_DELIVERY,
    country,
    price: delivery_price,
    maxDays: delivery_days,
    codAllowed: cash_on_delivery,
  });
}

const STANDARD_DELIVERY = {
  en: 'Standard delivery',
  fr: 'Livraison standard',
  ar: 'توصيل عادي',
  tr: 'Standart teslimat',
  hi: 'स्टैंडर्ड डिलीवरी',
};

async function addStarterPages(tx: Tx, now: Date): Promise<Result<null>> {
  for (const [sort, { slug, status, title, body }] of starterPages.entries()) {
    const values = { title, body, slug, status, sort, in_footer: true };
    const created = await createEntry(tx, pageResource, values, now);
    if (!created.ok) return created;
  }
  return ok(null);
}
