import type { EntryContext } from 'react-router';
import {
  type BuiltInLocale,
  DEFAULT_LOCALE,
  isBuiltInLocale,
  isPublicLocale,
  type Locale,
  listPublicLocales,
} from '../../kernel/locale.ts';
import { PAGE_BACKGROUND } from '../../modules/settings/colour-contrast.rules.ts';
import type { Settings } from '../../modules/settings/settings.rules.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { prefixLocale, unprefixedPaths } from '../paths.ts';
import { buildCanonicalQuery, findPageHead, isNoindex } from '../rendering/route-handle.ts';
import type { StructuredData, StructuredDataItem } from './structured-data.server.ts';

/** Open Graph locales, always with a territory. */
const TERRITORY: Record<BuiltInLocale, string> = { en: 'en_US', fr: 'fr_FR', ar: 'ar_AR', tr: 'tr_TR', hi: 'hi_IN' };

function toOpenGraphLocale(locale: Locale): string {
  if (isBuiltInLocale(locale)) return TERRITORY[locale];
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

type DocumentHeadInput = {
  rendered: EntryContext['staticHandlerContext'];
  /** Path without locale prefix. */
  path: string;
  /** Query with its question mark. */
  search: string;
  locale: Locale;
  siteUrl: string;
  settings: Pick<Settings, 'siteName' | 'shareImage'>;
  structuredData: readonly (() => StructuredData)[];
};

/**
 * HTML of the SEO tags in the document head: hreflang links, Open Graph tags and structured data. Written outside of
 * React, so that it is neither hydrated nor sent as loader data.
 */
export function renderDocumentHead(known: DocumentHeadInput): string {
  const { rendered, path, search, locale, siteUrl, settings } = known;
  const handles = rendered.matches.map(({ route }) => route.handle);
  const loaded = rendered.matches.map(({ route }) => rendered.loaderData[route.id]);
  if (rendered.statusCode >= 400) return THEME_COLORS + renderMetaTag('name', 'robots', 'noindex');
  const facts = known.structuredData.map((buildFacts) => buildFacts());
  const pathIn = facts.find((fact) => fact.localizedPath)?.localizedPath ?? (() => path);
  const address = (to: Locale) => siteUrl + prefixLocale(pathIn(to), to) + buildCanonicalQuery(handles, search);
  const head = findPageHead(loaded);
  const share = head
    ? renderShareTags({ head, structuredData: facts, settings, locale, siteUrl, address: address(locale) })
    : '';
  // a draft that staff preview
  if (isNoindex(handles, loaded) || !isPublicLocale(locale))
    return THEME_COLORS + renderMetaTag('name', 'robots', 'noindex, follow') + share;
  return (
    THEME_COLORS + renderAlternateLinks(address) + share + renderJsonLd(facts.flatMap(({ things = [] }) => things))
  );
}

/** Colours the browser's toolbar like the page background, in both colour schemes. */
const THEME_COLORS = (['light', 'dark'] as const)
  .map(
    (scheme) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${PAGE_BACKGROUND[scheme]}"/>`,
  )
  .join('');

function renderAlternateLinks(address: (locale: Locale) => string): string {
  const link = (lang: string, to: Locale) =>
    `<link rel="alternate" hreflang="${lang}" href="${escapeHtml(address(to))}"/>`;
  return (
    listPublicLocales()
      .map((locale) => link(locale, locale))
      .join('') + link('x-default', DEFAULT_LOCALE)
  );
}

type ShareTagsInput = Pick<DocumentHeadInput, 'settings' | 'locale' | 'siteUrl'> & {
  head: { title: string; description?: string };
  structuredData: readonly StructuredData[];
  address: string;
};

/** Open Graph tags (ogp.me); X reads them too and only needs the card type. */
function renderShareTags({ head, structuredData, settings, locale, siteUrl, address }: ShareTagsInput): string {
  const { siteName, shareImage } = settings;
  const price = structuredData.find((fact) => fact.price)?.price;
  const picture = structuredData.find((fact) => fact.picture)?.picture ?? {
    src: shareImage ? unprefixedPaths.file(shareImage) : unprefixedPaths.shareImage(),
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
    ['og:locale', toOpenGraphLocale(locale)],
    ...listPublicLocales()
      .filter((other) => other !== locale)
      .map((other): [string, string] => ['og:locale:alternate', toOpenGraphLocale(other)]),
    ['og:image', siteUrl + picture.src],
    ['og:image:alt', picture.alt],
    ['product:price:amount', price?.amount],
    ['product:price:currency', price?.currency],
  ];
  const html = tags.map(([name, content]) => (content ? renderMetaTag('property', name, content) : ''));
  return html.join('') + renderMetaTag('name', 'twitter:card', 'summary_large_image');
}

function renderMetaTag(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}"/>`;
}

/** JSON-LD script. Characters that could end the script are escaped: a title can contain `</script>`. */
export function renderJsonLd(things: readonly StructuredDataItem[]): string {
  if (things.length === 0) return '';
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  return `<script type="application/ld+json">${text.replace(/[<>&\u2028\u2029]/g, escapeCharacter)}</script>`;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
