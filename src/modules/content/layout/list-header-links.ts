import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { Settings } from '../../settings/settings.rules.ts';

/** A header link: title and a path without a language prefix, or an absolute URL. */
export type HeaderLink = { title: string; url: string };
type HeaderLinks = { left: HeaderLink[]; right: HeaderLink[] };

const SELLER_REGISTRATION_PATH = '/seller/register';

/**
 * Header links: the configured ones, otherwise the defaults of the specification; the seller registration is shown only
 * while it is open.
 */
export function listHeaderLinks(locale: Locale, settings: Settings, t: Translator): HeaderLinks {
  const { left, right } = settings.headerLinks ? toConfiguredLinks(settings.headerLinks, locale) : listDefaultLinks(t);
  const withoutSell = (links: HeaderLink[]) => links.filter(({ url }) => url !== SELLER_REGISTRATION_PATH);
  if (!settings.vendorRegistration) return { left: withoutSell(left), right: withoutSell(right) };
  if ([...left, ...right].some(({ url }) => url === SELLER_REGISTRATION_PATH)) return { left, right };
  return {
    left,
    right: [
      ...right,
      { title: t('staticPages.links.sell', { shop: settings.siteName }), url: SELLER_REGISTRATION_PATH },
    ],
  };
}

function toConfiguredLinks({ left, right }: NonNullable<Settings['headerLinks']>, locale: Locale): HeaderLinks {
  const named = (links: typeof left) =>
    links.map(({ title, url }) => ({ title: pickTranslation(title, locale), url })).filter(({ title }) => title !== '');
  return { left: named(left), right: named(right) };
}

function listDefaultLinks(t: Translator): HeaderLinks {
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

/** What links can lead to: categories and public pages by slug. */
export type LinkTargets = { categories: ReadonlySet<string>; pages: ReadonlySet<string> };

/** Page whose text introduces the repair services. */
const SERVICES_PAGE = 'services';

/** The links whose category or page exists; a new shop has neither. */
export function filterExistingLinks(links: readonly HeaderLink[], { categories, pages }: LinkTargets): HeaderLink[] {
  return links.filter(({ url }) => {
    const [, root, segment = ''] = /^\/([^/?#]+)\/?([^/?#]*)/.exec(url) ?? [];
    const slug = decodeSegment(segment);
    if (root === 'all') return categories.has(slug) || slug === 'products';
    if (root === 'page') return pages.has(slug) || BUILT_IN_PAGES.has(slug);
    return root !== SERVICES_PAGE || pages.has(SERVICES_PAGE);
  });
}

/** Pages without a text of their own. */
const BUILT_IN_PAGES: ReadonlySet<string> = new Set(['stores', 'sitemap']);

/** Addresses that are copied from a browser have encoded letters. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).normalize();
  } catch {
    return segment;
  }
}
