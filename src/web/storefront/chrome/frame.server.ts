import type { RouterContextProvider } from 'react-router';
import { type Locale, textIn, withDigits } from '../../../kernel/locale.ts';
import { listCategories } from '../../../modules/catalog/list-categories.ts';
import { pageNames } from '../../../modules/content/list-pages.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { isSafeAddress } from '../../../modules/content/safe-address.rules.ts';
import { moneyFormat } from '../../../modules/content/settings.rules.ts';
import { shopText } from '../../../modules/content/shop-text.rules.ts';
import { showCommon } from '../../../modules/content/show-common.ts';
import { providersOf } from '../../../modules/payments/providers-of.ts';
import { methodsOfShop } from '../../../modules/payments/taken-methods.ts';
import { signInWith } from '../../../modules/social/social-providers.ts';
import { waitForDatabase } from '../../../platform/database-deadline.ts';
import type { Db } from '../../../platform/db.ts';
import { wordsFor } from '../../../platform/words.ts';
import type { Services } from '../../../services.ts';
import { bare } from '../../paths.ts';
import { shopRequest } from '../../request.server.ts';
import { onlyFor } from '../home/banner-view.server.ts';
import { tagsOf } from '../tags/tags.server.ts';
import type { Frame, FrameCategory } from './frame.ts';

/** Cache lifetime: a change in the admin is visible within a second. */
const FRESH_MS = 1000;

const read = new WeakMap<Db, Map<Locale, { at: number; layout: Promise<Frame> }>>();

/** Layout data in the language of the request. Independent of the visitor, so pages stay cacheable. */
export function frameOf(context: Readonly<RouterContextProvider>): Promise<Frame> {
  const { services, locale } = context.get(shopRequest);
  return frameIn(services, locale);
}

/** Layout data of a language, at most one second old. */
export function frameIn(services: Services, locale: Locale): Promise<Frame> {
  const byLocale = read.get(services.db) ?? new Map<Locale, { at: number; layout: Promise<Frame> }>();
  read.set(services.db, byLocale);
  const now = services.clock().getTime();
  const cached = byLocale.get(locale);
  if (cached && Math.abs(now - cached.at) < FRESH_MS) return waitForDatabase(cached.layout);
  const layout = readFrame(services, locale);
  byLocale.set(locale, { at: now, layout });
  layout.catch(() => byLocale.delete(locale));
  return layout;
}

async function readFrame({ db, clock, config }: Services, locale: Locale): Promise<Frame> {
  const now = clock();
  const t = wordsFor(locale);
  const [settings, common, categories, names] = await Promise.all([
    readSettings(db),
    showCommon(
      db,
      { locale, now, ...config },
      // the layout needs more category fields than the API, and loads them below
      { categories: async () => [], paymentMethods: (from) => methodsOfShop(from, providersOf(config.payments)) },
    ),
    listCategories(db, locale),
    pageNames(db, locale),
  ]);
  return {
    siteName: settings.siteName,
    faultTitles: { notFound: t('error.notFound'), sorry: t('error.sorry') },
    logo: settings.headerLogo ? bare.file(settings.headerLogo) : null,
    footerLogo: settings.footerLogo ? bare.file(settings.footerLogo) : null,
    money: { format: moneyFormat(settings, locale), currency: settings.currency },
    topBanner: common.top_banner && bannerOf(common.top_banner),
    popup: common.popup_banner?.mark ?? null,
    chat: common.chat,
    links: common.header_links,
    categories: categories.map(categoryOf),
    pages: common.about,
    pageNames: names,
    social: common.social
      .filter(({ link }) => isSafeAddress(link))
      .map(({ title, link, image }) => ({ title, link, image: image && bare.file(image) })),
    languages: common.languages.map(({ code, name }) => ({ code, name })),
    contact: {
      email: settings.email,
      phone: settings.phone,
      companyName: settings.companyName,
      companyNumber: settings.companyNumber,
    },
    payment: common.payment,
    promise: shopText(settings.about, locale, settings),
    copyright: { year: yearOf(now, settings.timeZone, locale), text: textIn(settings.copyrightText, locale) },
    cookieNotice: settings.cookieBanner,
    keepsPages: settings.serviceWorker,
    consentMonths: settings.consentMonths,
    tags: tagsOf(settings, config),
    signInWith: signInWith(settings, config.social),
  };
}

type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];

function categoryOf({ slug, title, image, inFooter, children }: CategoryRow): FrameCategory {
  return { slug, title, image: image && bare.file(`thumb-${image}`), inFooter, children: children.map(categoryOf) };
}

type Banner = NonNullable<Awaited<ReturnType<typeof showCommon>>['top_banner']>;

function bannerOf({ title, text, image, link, closable, audience, mark }: Banner): Frame['topBanner'] {
  const picture = image === null ? null : { src: bare.file(`thumb-${image}`), src2x: bare.file(image) };
  return { title, text, url: link, closable: closable === 1, only: onlyFor(audience), mark, picture };
}

/** Current Gregorian year in the shop's time zone, in the digits of the locale. */
function yearOf(now: Date, timeZone: string, locale: Locale): string {
  const year = Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(now));
  return new Intl.NumberFormat(withDigits(locale), { useGrouping: false }).format(year);
}
