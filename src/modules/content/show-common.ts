import type { Messages } from 'use-intl/core';
import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { wordsFor } from '../../platform/words.ts';
import { bannerAt, POPUP_BANNER, publicPages, siteFeatures, socialLinks, TOP_BANNER } from './content.store.ts';
import { listLanguages } from './list-languages.ts';
import { readSettings } from './read-settings.ts';
import type { Settings } from './settings.rules.ts';

export type CommonCategory = {
  id: number;
  slug: string;
  title: string;
  image: string | null;
  inFooter: boolean;
  children: CommonCategory[];
};

type PaymentKey = keyof Messages['payments'];

/** What other modules know and the frame of every page shows. */
export type CommonParts = {
  categories(db: Db, locale: Locale): Promise<CommonCategory[]>;
  /** Ways to pay that the shop takes at all, with their words below `payments`; left out where nobody shows them. */
  paymentMethods?(): { code: number; key: PaymentKey }[];
};

export type CommonContext = {
  locale: Locale;
  now: Date;
  /** The shop's public address, without a slash at its end. */
  siteUrl: string;
};

/** Pictures are served below this path, a thumbnail under the picture's name with the prefix before it. */
const FILES_PATH = '/files/';
const THUMB_PREFIX = 'thumb-';

/** The site data that frames every page, in one language. */
export async function showCommon(db: Db, { locale, now, siteUrl }: CommonContext, parts: CommonParts) {
  const settings = await readSettings(db);
  const [languages, categories, pages, features, social, topBanner, popupBanner] = await Promise.all([
    listLanguages(db),
    parts.categories(db, locale),
    publicPages(db),
    siteFeatures(db),
    socialLinks(db),
    bannerAt(db, TOP_BANNER, now),
    bannerAt(db, POPUP_BANNER, now),
  ]);
  const inLocale = <T extends { title: Record<string, string> }>(row: T) => ({
    ...row,
    title: textIn(row.title, locale),
  });
  return {
    setting: settingAnswer(settings),
    site_setting: siteSettingAnswer(settings, locale, siteUrl),
    header_links: headerLinks(locale),
    popup_banner: popupBanner ? bannerAnswer(popupBanner, locale) : null,
    top_banner: topBanner ? bannerAnswer(topBanner, locale) : null,
    categories: categories.map(categoryAnswer),
    custom_scripts: [],
    services: features.map((feature) => ({ ...inLocale(feature), text: textIn(feature.text, locale) })),
    about: pages.filter((page) => page.in_footer).map(({ slug, title }) => ({ slug, title: textIn(title, locale) })),
    payment: (parts.paymentMethods?.() ?? []).map(({ code, key }) => ({
      code,
      title: wordsFor(locale)(`payments.${key}`),
    })),
    social,
    languages,
    default_language: settings.defaultLanguage,
    default_image: settings.defaultImage,
    img_src_url: `${siteUrl}${FILES_PATH}`,
    thumb_prefix: THUMB_PREFIX,
  };
}

type BannerRow = NonNullable<Awaited<ReturnType<typeof bannerAt>>>;

function bannerAnswer({ title, text, alt, ...banner }: BannerRow, locale: Locale) {
  return { ...banner, title: textIn(title, locale), text: textIn(text, locale), alt: textIn(alt, locale) };
}

type CategoryAnswer = ReturnType<typeof categoryFields> & {
  child: CategoryAnswer[];
  public_sub_categories: CategoryAnswer[];
  in_footer_child: CategoryAnswer[];
};

function categoryFields({ id, slug, title, image }: CommonCategory) {
  return { id, slug, title, image };
}

/** The contract names the children three times: all, those shown, those of the footer. Ours are all shown. */
function categoryAnswer(category: CommonCategory): CategoryAnswer {
  const child = category.children.map(categoryAnswer);
  const footer = category.children.filter((one) => one.inFooter).map(categoryAnswer);
  return { ...categoryFields(category), child, public_sub_categories: child, in_footer_child: footer };
}

function settingAnswer(settings: Settings) {
  return {
    currency: settings.currency,
    currency_icon: settings.currencyIcon,
    decimal_format: settings.decimalFormat,
    currency_position: settings.currencyPosition,
    phone: settings.phone,
    email: settings.email,
    default_country: settings.defaultCountry,
    default_state: settings.defaultState,
    vendor_registration: settings.vendorRegistration,
    guest_checkout: settings.guestCheckout,
  };
}

function siteSettingAnswer(settings: Settings, locale: Locale, siteUrl: string) {
  return {
    site_name: settings.siteName,
    site_url: siteUrl,
    api_base: `${siteUrl}/api/v1/`,
    meta_title: textIn(settings.metaTitle, locale) || settings.siteName,
    meta_description: textIn(settings.metaDescription, locale),
    header_logo: settings.headerLogo,
    footer_logo: settings.footerLogo,
    copyright_text: textIn(settings.copyrightText, locale),
    company_name: settings.companyName,
    company_number: settings.companyNumber,
    primary_color: settings.primaryColor,
    primary_hover_color: settings.primaryHoverColor,
    styling: settings.styling,
    cookie_banner: settings.cookieBanner,
    google_login: settings.googleLogin,
    facebook_login: settings.facebookLogin,
    enable_pixel: settings.enablePixel,
    pixel_id: settings.pixelId,
    enable_ga: settings.enableGa,
    ga_id: settings.gaId,
  };
}

/** The specification's buttons of the header; addresses without the prefix of a language. */
function headerLinks(locale: Locale) {
  const t = wordsFor(locale);
  return {
    left: [
      { title: t('staticPages.links.home'), url: '/' },
      { title: t('staticPages.links.phones'), url: '/all/phones' },
      { title: t('staticPages.links.products'), url: '/products' },
    ],
    right: [
      { title: t('staticPages.links.services'), url: '/services' },
      { title: t('staticPages.links.itServices'), url: '/page/itservices' },
      { title: t('staticPages.links.contact'), url: '/page/contact' },
    ],
  };
}
