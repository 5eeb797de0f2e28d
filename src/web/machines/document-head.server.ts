import type { EntryContext } from 'react-router';
import { allLocales, DEFAULT_LOCALE, isShipped, type Locale, type ShippedLocale } from '../../kernel/locale.ts';
import type { Settings } from '../../modules/content/settings.rules.ts';
import { canonicalSearch, headOf, isUnlisted } from '../page-address.ts';
import { bare, inLocale } from '../paths.ts';
import { PAPER } from '../ui/theme.rules.ts';
import type { PageFacts, Thing } from './page-facts.server.ts';

/** Open Graph locales, always with a territory. */
const TERRITORY: Record<ShippedLocale, string> = { en: 'en_US', fr: 'fr_FR', ar: 'ar_AR', tr: 'tr_TR', hi: 'hi_IN' };

function territoryOf(locale: Locale): string {
  if (isShipped(locale)) return TERRITORY[locale];
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

type Known = {
  rendered: EntryContext['staticHandlerContext'];
  /** Path without locale prefix. */
  path: string;
  /** Query with its question mark. */
  search: string;
  locale: Locale;
  siteUrl: string;
  settings: Pick<Settings, 'siteName' | 'shareImage'>;
  facts: readonly (() => PageFacts)[];
};

/**
 * HTML of the SEO tags in the document head: hreflang links, Open Graph tags and structured data. Written outside of
 * React, so that it is neither hydrated nor sent as loader data.
 */
export function documentHead(known: Known): string {
  const { rendered, path, search, locale, siteUrl, settings } = known;
  const handles = rendered.matches.map(({ route }) => route.handle);
  const loaded = rendered.matches.map(({ route }) => rendered.loaderData[route.id]);
  if (rendered.statusCode >= 400) return THEME_COLORS + meta('name', 'robots', 'noindex');
  const facts = known.facts.map((buildFacts) => buildFacts());
  const pathIn = facts.find((fact) => fact.pathIn)?.pathIn ?? (() => path);
  const address = (to: Locale) => siteUrl + inLocale(pathIn(to), to) + canonicalSearch(handles, search);
  const head = headOf(loaded);
  const share = head ? shareTags({ head, facts, settings, locale, siteUrl, address: address(locale) }) : '';
  if (isUnlisted(handles, loaded)) return THEME_COLORS + meta('name', 'robots', 'noindex, follow') + share;
  return THEME_COLORS + alternateLinks(address) + share + dataScript(facts.flatMap(({ things = [] }) => things));
}

/** Colours the browser's toolbar like the page background, in both colour schemes. */
const THEME_COLORS = (['light', 'dark'] as const)
  .map((scheme) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${PAPER[scheme]}"/>`)
  .join('');

function alternateLinks(address: (locale: Locale) => string): string {
  const link = (lang: string, to: Locale) =>
    `<link rel="alternate" hreflang="${lang}" href="${escaped(address(to))}"/>`;
  return (
    allLocales()
      .map((locale) => link(locale, locale))
      .join('') + link('x-default', DEFAULT_LOCALE)
  );
}

type Share = Pick<Known, 'settings' | 'locale' | 'siteUrl'> & {
  head: { title: string; description?: string };
  facts: readonly PageFacts[];
  address: string;
};

/** Open Graph tags (ogp.me); X reads them too and only needs the card type. */
function shareTags({ head, facts, settings, locale, siteUrl, address }: Share): string {
  const { siteName, shareImage } = settings;
  const price = facts.find((fact) => fact.price)?.price;
  const picture = facts.find((fact) => fact.picture)?.picture ?? {
    src: shareImage ? bare.file(shareImage) : bare.shareCard(),
    alt: siteName,
  };
  const suffix = ` – ${siteName}`;
  const title = head.title.endsWith(suffix) ? head.title.slice(0, -suffix.length) : head.title;
  const tags: [string, string | undefined][] = [
    ['og:site_name', siteName],
    ['og:type', price ? 'product' : 'website'],
    ['og:title', title],
    ['og:description', head.description],
    ['og:url', address],
    ['og:locale', territoryOf(locale)],
    ...allLocales()
      .filter((other) => other !== locale)
      .map((other): [string, string] => ['og:locale:alternate', territoryOf(other)]),
    ['og:image', siteUrl + picture.src],
    ['og:image:alt', picture.alt],
    ['product:price:amount', price?.amount],
    ['product:price:currency', price?.currency],
  ];
  const html = tags.map(([name, content]) => (content ? meta('property', name, content) : ''));
  return html.join('') + meta('name', 'twitter:card', 'summary_large_image');
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}"/>`;
}

/** JSON-LD script. Characters that could end the script are escaped: a title can contain `</script>`. */
export function dataScript(things: readonly Thing[]): string {
  if (things.length === 0) return '';
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  return `<script type="application/ld+json">${text.replace(/[<>&\u2028\u2029]/g, asJsonEscape)}</script>`;
}

function asJsonEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
