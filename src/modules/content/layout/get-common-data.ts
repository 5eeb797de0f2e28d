import type { Messages } from 'use-intl/core';
import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { THUMB_PREFIX } from '../../../platform/pictures/picture-name.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { localizePagePath } from '../../naming/page-paths.rules.ts';
import { localizeSlug } from '../../naming/slug.rules.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { Settings } from '../../settings/settings.rules.ts';
import { formatShopText } from '../../settings/shop-text.rules.ts';
import { BANNER_PLACEMENT, type BannerPlacement } from '../banners/banner-placement.rules.ts';
import { type Banner, getBannerLink, listBanners } from '../banners/list-banners.ts';
import { selectPublicPages, selectSocialLinks } from '../content.store.ts';
import { readSiteFeatures } from '../home/read-site-features.ts';
import { listPublicLanguages } from '../languages/list-languages.ts';
import { buildPagePaths } from '../pages/list-pages.ts';
import { buildChatLink } from './chat-link.rules.ts';
import { filterAllowedScripts } from './custom-scripts.rules.ts';
import { filterExistingLinks, type HeaderLink, listHeaderLinks } from './list-header-links.ts';

export type CommonCategory = {
  id: number;
  slug: string;
  title: string;
  image: string | null;
  inFooter: boolean;
  children: CommonCategory[];
};

type PaymentKey = keyof Messages['payments'];

/** Layout data provided by other modules. */
export type CommonParts = {
  categories(db: Db, locale: Locale): Promise<CommonCategory[]>;
  /** Slugs of the public categories in all languages, for links. */
  listCategorySlugs(db: Db): Promise<readonly string[]>;
  /** Enabled payment methods with their message keys below `payments`; absent when not wired. */
  listPaymentMethods?(db: Db): Promise<{ code: number; key: PaymentKey }[]>;
  /** Enabled social logins; absent when not wired. */
  socialLogins?(settings: Settings): { google: boolean; facebook: boolean };
};

export type CommonContext = {
  locale: Locale;
  now: Date;
  /** Public URL of the shop without a trailing slash. */
  siteUrl: string;
  /** Allowed hosts for `custom_scripts`. */
  scriptHosts: readonly string[];
};

/** Path of images; a thumbnail has the image name with the prefix. */
const FILES_PATH = '/files/';

/** Site data for the page layout, in one language. */
export async function getCommonData(db: Db, { locale, now, siteUrl, scriptHosts }: CommonContext, parts: CommonParts) {
  const settings = await readSettings(db);
  const t = getTranslator(locale);
  const [languages, categories, categorySlugs, pages, features, social, banners, methods] = await Promise.all([
    listPublicLanguages(db),
    parts.categories(db, locale),
    parts.listCategorySlugs(db),
    selectPublicPages(db),
    readSiteFeatures(db),
    selectSocialLinks(db),
    listBanners(db, [BANNER_PLACEMENT.top, BANNER_PLACEMENT.popup], { locale, now }),
    parts.listPaymentMethods?.(db) ?? [],
  ]);
  const names = buildPagePaths(pages, locale);
  const localized = (links: HeaderLink[]) =>
    links.map(({ title, url }) => ({ title, url: localizePagePath(url, names) }));
  const links = listHeaderLinks(locale, settings, t);
  const targets = {
    categories: new Set(categorySlugs),
    pages: new Set(pages.flatMap(({ slug, slugs }) => [slug, ...Object.values(slugs)])),
  };
  const existing = (side: HeaderLink[]) => localized(filterExistingLinks(side, targets));
  const bannerAt = (place: BannerPlacement) => {
    const banner = banners.find((one) => one.place === place);
    return banner ? toBannerResponse(banner) : null;
  };
  return {
    setting: toSettingResponse(settings),
    site_setting: {
      ...toSiteSettingResponse(settings, locale, siteUrl),
      ...toSocialLoginResponse(parts.socialLogins?.(settings)),
    },
    header_links: { left: existing(links.left), right: existing(links.right) },
    popup_banner: bannerAt(BANNER_PLACEMENT.popup),
    top_banner: bannerAt(BANNER_PLACEMENT.top),
    categories: categories.map(toCategoryResponse),
    chat: buildChatLink(settings),
    custom_scripts: filterAllowedScripts(settings.customScripts, scriptHosts),
    services: features.map(({ icon, title, text }) => ({
      icon,
      title: formatShopText(title, locale, settings),
      text: formatShopText(text, locale, settings),
    })),
    about: pages
      .filter((page) => page.in_footer)
      .map((page) => ({ slug: localizeSlug(page, locale), title: pickTranslation(page.title, locale) })),
    payment: methods.map(({ code, key }) => ({
      code,
      title: t(`payments.${key}`),
    })),
    social,
    languages,
    default_language: settings.defaultLanguage,
    default_image: settings.defaultImage,
    img_src_url: `${siteUrl}${FILES_PATH}`,
    thumb_prefix: THUMB_PREFIX,
  };
}

export type CommonData = Awaited<ReturnType<typeof getCommonData>>;

/** `closable` and `status` in the numeric form of the contract. */
type BannerResponse = Pick<Banner, 'title' | 'text' | 'image' | 'alt' | 'source' | 'audience' | 'mark'> & {
  image_2x: string | null;
  closable: 0 | 1;
  status: 1;
  source_type: number;
  link: string | null;
};

function toBannerResponse(banner: Banner): BannerResponse {
  const { title, text, image, image2x, alt, audience, mark, sourceType, source } = banner;
  return {
    title,
    text,
    image,
    image_2x: image2x,
    alt,
    closable: banner.closable ? 1 : 0,
    // only public banners are selected
    status: 1,
    source_type: sourceType,
    source,
    link: getBannerLink(banner),
    audience,
    mark,
  };
}

type CategoryResponse = ReturnType<typeof pickCategoryFields> & {
  child: CategoryResponse[];
  public_sub_categories: CategoryResponse[];
  in_footer_child: CategoryResponse[];
};

function pickCategoryFields({ id, slug, title, image }: CommonCategory) {
  return { id, slug, title, image };
}

/** The contract lists the children three times: all, public ones, those of the footer. All of ours are public. */
function toCategoryResponse(category: CommonCategory): CategoryResponse {
  const child = category.children.map(toCategoryResponse);
  const footer = category.children.filter((one) => one.inFooter).map(toCategoryResponse);
  return { ...pickCategoryFields(category), child, public_sub_categories: child, in_footer_child: footer };
}

function toSettingResponse(settings: Settings) {
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

function toSiteSettingResponse(settings: Settings, locale: Locale, siteUrl: string) {
  return {
    site_name: settings.siteName,
    site_url: siteUrl,
    api_base: `${siteUrl}/api/v1/`,
    meta_title: pickTranslation(settings.metaTitle, locale) || settings.siteName,
    meta_description: formatShopText(settings.metaDescription, locale, settings),
    header_logo: settings.headerLogo,
    footer_logo: settings.footerLogo,
    copyright_text: pickTranslation(settings.copyrightText, locale),
    company_name: settings.companyName,
    company_number: settings.companyNumber,
    primary_color: settings.primaryColor,
    primary_hover_color: settings.primaryHoverColor,
    styling: settings.styling,
    cookie_banner: settings.cookieBanner,
    enable_pixel: settings.enablePixel,
    pixel_id: settings.pixelId,
    enable_ga: settings.enableGa,
    ga_id: settings.gaId,
  };
}

function toSocialLoginResponse(social: { google: boolean; facebook: boolean } = { google: false, facebook: false }) {
  return { google_login: social.google, facebook_login: social.facebook };
}
