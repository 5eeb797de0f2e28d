import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Translator } from '../../platform/words.ts';
import type { Settings } from './settings.rules.ts';

/** A title and where it leads: a path without a language, or a whole address. */
export type HeaderLink = { title: string; url: string };
type HeaderLinks = { left: HeaderLink[]; right: HeaderLink[] };

const SELL = '/seller/register';

/** The buttons of the header: the owner's, else the specification's, and who wants to sell finds how while sellers are taken. */
export function headerLinks(locale: Locale, settings: Settings, t: Translator): HeaderLinks {
  const { left, right } = settings.headerLinks ? ownLinks(settings.headerLinks, locale) : usualLinks(t);
  const others = (links: HeaderLink[]) => links.filter(({ url }) => url !== SELL);
  if (!settings.vendorRegistration) return { left: others(left), right: others(right) };
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
