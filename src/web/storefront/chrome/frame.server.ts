import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { type Locale, textIn } from '../../../kernel/locale.ts';
import { listCategories } from '../../../modules/catalog/list-categories.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { isSafeAddress } from '../../../modules/content/safe-address.rules.ts';
import { moneyFormat } from '../../../modules/content/settings.rules.ts';
import { showCommon } from '../../../modules/content/show-common.ts';
import { signInWith } from '../../../modules/social/social-providers.ts';
import type { Db } from '../../../platform/db.ts';
import { wordsFor } from '../../../platform/words.ts';
import type { Services } from '../../../services.ts';
import { bare, to } from '../../paths.ts';
import { shopRequest } from '../../request.server.ts';
import type { Frame, FrameCategory } from './frame.ts';

/** A change in the back office shows within a second; pages in between share one reading. */
const FRESH_MS = 1000;

const read = new WeakMap<Db, Map<Locale, { at: number; frame: Promise<Frame> }>>();

/** The frame of this request's language. Never asks who is there, so pages stay cacheable. */
export function frameOf(context: Readonly<RouterContextProvider>): Promise<Frame> {
  const { services, locale } = context.get(shopRequest);
  const ofShop = read.get(services.db) ?? new Map<Locale, { at: number; frame: Promise<Frame> }>();
  read.set(services.db, ofShop);
  const now = services.clock().getTime();
  const known = ofShop.get(locale);
  if (known && Math.abs(now - known.at) < FRESH_MS) return known.frame;
  const frame = readFrame(services, locale);
  ofShop.set(locale, { at: now, frame });
  frame.catch(() => ofShop.delete(locale));
  return frame;
}

async function readFrame({ db, clock, config }: Services, locale: Locale): Promise<Frame> {
  const now = clock();
  const t = wordsFor(locale);
  const [settings, common, categories] = await Promise.all([
    readSettings(db),
    showCommon(db, { locale, now, siteUrl: config.siteUrl }, { categories: async () => [] }),
    listCategories(db, locale),
  ]);
  return {
    siteName: settings.siteName,
    faultTitles: { notFound: t('error.notFound'), sorry: t('error.sorry') },
    logo: settings.headerLogo ? bare.file(settings.headerLogo) : null,
    money: { format: moneyFormat(settings, locale), currency: settings.currency },
    topBanner: common.top_banner && bannerOf(common.top_banner),
    links: common.header_links,
    categories: categories.map(categoryOf),
    pages: common.about,
    social: common.social.flatMap(({ title, link }) => (isSafeAddress(link) ? [{ title, link }] : [])),
    languages: common.languages.map(({ code, name }) => ({ code, name })),
    contact: {
      email: settings.email,
      phone: settings.phone,
      companyName: settings.companyName,
      companyNumber: settings.companyNumber,
    },
    copyright: { year: now.getUTCFullYear(), text: textIn(settings.copyrightText, locale) },
    cookieNotice: settings.cookieBanner,
    keepsPages: settings.serviceWorker,
    signInWith: signInWith(settings, config.social),
  };
}

type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];

function categoryOf({ slug, title, image, inFooter, children }: CategoryRow): FrameCategory {
  return { slug, title, image: image && bare.file(`thumb-${image}`), inFooter, children: children.map(categoryOf) };
}

type BannerRow = {
  title: string;
  text: string;
  image: string | null;
  source_type: number;
  source: string;
  closable: boolean;
};

function bannerOf({ title, text, image, source_type, source, closable }: BannerRow): Frame['topBanner'] {
  // another announcement is not hidden by having closed this one
  const mark = createHash('sha256').update(`${title}\n${text}`).digest('hex').slice(0, 8);
  const picture = image && bare.file(`thumb-${image}`);
  return { title, text, url: bannerAddress(source_type, source), closable, mark, picture };
}

/** Source types of the specification: 1 categories, 2 sub-categories, 6 an address; others lead to the products. */
function bannerAddress(type: number, source: string): string {
  if (type === 1 || type === 2) return to.category(source);
  if (type === 6 && isSafeAddress(source)) return source;
  return to.products();
}
