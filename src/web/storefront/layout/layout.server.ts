import type { RouterContextProvider } from 'react-router';
import { addDigitsToTag, isPublicLocale, type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { isSafeUrl } from '../../../kernel/safe-url.ts';
import { listCategoriesOperation } from '../../../modules/catalog/catalog.operations.ts';
import type { CategoryNode } from '../../../modules/catalog/categories/category-tree.ts';
import { listCategorySlugs } from '../../../modules/catalog/categories/list-categories.ts';
import { getCommonDataOperation } from '../../../modules/content/content.operations.ts';
import { listLanguages } from '../../../modules/content/languages/list-languages.ts';
import type { CommonData } from '../../../modules/content/layout/get-common-data.ts';
import { listPagePaths } from '../../../modules/content/pages/list-pages.ts';
import { listShopMethods } from '../../../modules/payments/accepted-methods.ts';
import { getPaymentIcon } from '../../../modules/payments/payment-methods.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../modules/settings/settings.rules.ts';
import { formatShopText } from '../../../modules/settings/shop-text.rules.ts';
import { getEnabledProviders } from '../../../modules/social-login/social-providers.ts';
import { waitForDatabase } from '../../../platform/database/database-deadline.ts';
import type { Db } from '../../../platform/database/db.ts';
import { execute } from '../../../platform/operations/execute.ts';
import { getMessagesRevision, getTranslator } from '../../../platform/translator.ts';
import type { Services } from '../../../services.ts';
import { shopRequest } from '../../http/request.server.ts';
import { getFocalAttribute } from '../../links/focal-point.server.ts';
import { getPictureUrls } from '../../links/picture-urls.ts';
import { previewLinks } from '../../links/preview-links.server.ts';
import { createAnonymousCaller } from '../../operations/page-caller.server.ts';
import { unprefixedPaths } from '../../paths.ts';
import { toAudienceAttribute } from '../home/banner-view.server.ts';
import { selectTags } from '../tags/tags.server.ts';
import type { LayoutCategory, LayoutData } from './layout-data.ts';

/** Cache lifetime: a change in the admin is visible within a second. */
const CACHE_TTL_MS = 1000;

type CachedLayout = { at: number; revision: number; layout: Promise<LayoutData> };

const layoutCache = new WeakMap<Db, Map<Locale, CachedLayout>>();

/** Layout data in the language of the request. Independent of the visitor, so pages stay cacheable. */
export function loadLayout(context: Readonly<RouterContextProvider>): Promise<LayoutData> {
  const { services, locale } = context.get(shopRequest);
  return loadLayoutForLocale(services, locale);
}

/** Layout data of a language, at most one second old, and not older than its messages and the list of languages. */
export function loadLayoutForLocale(services: Services, locale: Locale): Promise<LayoutData> {
  const byLocale = layoutCache.get(services.db) ?? new Map<Locale, CachedLayout>();
  layoutCache.set(services.db, byLocale);
  const now = services.clock().getTime();
  const cached = byLocale.get(locale);
  const revision = getMessagesRevision(locale);
  if (cached?.revision === revision && Math.abs(now - cached.at) < CACHE_TTL_MS) return waitForDatabase(cached.layout);
  const layout = readLayout(services, locale);
  byLocale.set(locale, { at: now, revision, layout });
  layout.catch(() => byLocale.delete(locale));
  return layout;
}

async function readLayout(services: Services, locale: Locale): Promise<LayoutData> {
  const { db, clock, config, paymentProviders, socialKeys } = services;
  const now = clock();
  const t = getTranslator(locale);
  const caller = createAnonymousCaller(services, locale, {
    commonParts: {
      // the layout needs more category fields than the API, and loads them below
      categories: async () => [],
      listCategorySlugs,
      listPaymentMethods: (from) => listShopMethods(from, paymentProviders),
    },
  });
  const [settings, commonData, categoryTree, names] = await Promise.all([
    readSettings(db),
    execute(getCommonDataOperation, caller, {}),
    execute(listCategoriesOperation, caller, {}),
    listPagePaths(db, locale),
  ]);
  if (!commonData.ok || !categoryTree.ok) throw new Error('the data of the layout is for everybody');
  const common = commonData.value;
  const menuLanguages = await listMenuLanguages(db, locale, common.languages);
  return {
    siteName: settings.siteName,
    errorTitles: { notFound: t('error.notFound'), sorry: t('error.sorry') },
    logo: settings.headerLogo ? unprefixedPaths.file(settings.headerLogo) : null,
    footerLogo: settings.footerLogo ? unprefixedPaths.file(settings.footerLogo) : null,
    money: { format: getMoneyFormat(settings, locale), currency: settings.currency },
    topBanner: common.top_banner && toTopBanner(common.top_banner),
    popup: common.popup_banner?.mark ?? null,
    chat: common.chat,
    links: common.header_links,
    categories: categoryTree.value.map(toLayoutCategory),
    pages: common.about,
    pageNames: names,
    social: common.social
      .filter(({ link }) => isSafeUrl(link))
      .map(({ title, link, image }) => ({ title, link, image: image && unprefixedPaths.file(image) })),
    languages: menuLanguages,
    previewedLanguage: isPublicLocale(locale) ? null : describePreview(menuLanguages, locale),
    contact: {
      email: settings.email,
      phone: settings.phone,
      companyName: settings.companyName,
      companyNumber: settings.companyNumber,
    },
    payment: common.payment.map(({ code, title }) => ({ icon: getPaymentIcon(code), title })),
    aboutText: formatShopText(settings.about, locale, settings),
    copyright: {
      year: formatYear(now, settings.timeZone, locale),
      text: pickTranslation(settings.copyrightText, locale),
    },
    cookieNotice: settings.cookieBanner,
    hasServiceWorker: settings.serviceWorker,
    consentMonths: settings.consentMonths,
    tags: selectTags(settings, config),
    signInWith: getEnabledProviders(settings, socialKeys.current),
  };
}

/** A draft is served to staff only. */
function describePreview(languages: LayoutData['languages'], locale: Locale): LayoutData['previewedLanguage'] {
  const name = languages.find(({ code }) => code === locale)?.name ?? locale;
  return { name, adminHref: previewLinks.language() };
}

/** Languages of the menu; the one of a preview is a draft. */
async function listMenuLanguages(
  db: Db,
  locale: Locale,
  languages: CommonData['languages'],
): Promise<LayoutData['languages']> {
  const listed = isPublicLocale(locale)
    ? languages
    : (await listLanguages(db)).filter((one) => one.isPublic || one.code === locale);
  return listed.map(({ code, name }) => ({ code, name }));
}

function toLayoutCategory({ slug, title, image, inFooter, children }: CategoryNode): LayoutCategory {
  return {
    slug,
    title,
    image: image && unprefixedPaths.file(`thumb-${image}`),
    inFooter,
    children: children.map(toLayoutCategory),
  };
}

type Banner = NonNullable<CommonData['top_banner']>;

function toTopBanner({ title, text, image, link, closable, audience, mark }: Banner): LayoutData['topBanner'] {
  const { src, thumb } = getPictureUrls(image);
  const picture = image === null ? null : { src: thumb, src2x: src, focal: getFocalAttribute(image) };
  return { title, text, url: link, closable: closable === 1, only: toAudienceAttribute(audience), mark, picture };
}

/** Current Gregorian year in the shop's time zone, in the digits of the locale. */
function formatYear(now: Date, timeZone: string, locale: Locale): string {
  const year = Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(now));
  return new Intl.NumberFormat(addDigitsToTag(locale), { useGrouping: false }).format(year);
}
