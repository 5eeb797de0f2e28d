import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Translator } from '../../platform/words.ts';
import type { Settings } from './settings.rules.ts';

/** A header link: title and a path without a language prefix, or an absolute URL. */
export type HeaderLink = { title: string; url: string };
type HeaderLinks = { left: HeaderLink[]; right: HeaderLink[] };

const SELL = '/seller/register';

/**
 * Header links: the configured ones, otherwise the defaults of the specification; the seller registration is shown only
 * while it is open.
 */
export function headerLinks(locale: Locale, settings: Settings, t: Translator): HeaderLinks {
  const { left, right } = settings.headerLinks ? ownLinks(settings.headerLinks, locale) : usualLinks(t);
  const withoutSell = (links: HeaderLink[]) => links.filter(({ url }) => url !== SELL);
  if (!settings.vendorRegistration) return { left: withoutSell(left), right: withoutSell(right) };
  if ([...left, ...right].some(({ url }) => url === SELL)) return { left, right };
  return { left, right: [...right, { title: t('staticPages.links.sell', { shop: settings.siteName }), url: SELL }] };
}

function ownLinks({ left, right }: NonNullable<Settings['headerLinks']>, locale: Locale): HeaderLinks {
  const named = (links: typeof left) =>
    links.map(({ title, url }) => ({ title: textIn(title, locale), url })).filter(({ title }) => title !== '');
  return { left: named(left), right: named(right) };
}

function usualLinks(t: Translator): HeaderLinks {
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
