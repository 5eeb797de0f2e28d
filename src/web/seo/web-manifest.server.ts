import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE, getTextDirection, isPublicLocale, type Locale } from '../../kernel/locale.ts';
import { readSettings } from '../../modules/settings/read-settings.ts';
import type { Settings } from '../../modules/settings/settings.rules.ts';
import { formatShopText } from '../../modules/settings/shop-text.rules.ts';
import { getTranslator } from '../../platform/translator.ts';
import type { Services } from '../../services.ts';
import { prefixLocale, to } from '../paths.ts';

const CACHE_CONTROL = 'public, max-age=3600';

/** Web app manifest in the locale of the page that links to it. */
export function serveWebManifest(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  app.get<{ Querystring: { lang?: unknown } }>('/manifest.webmanifest', async ({ query }, reply) => {
    const locale = isPublicLocale(query.lang) ? query.lang : DEFAULT_LOCALE;
    const manifest = buildManifest(locale, await readSettings(db));
    return reply.header('cache-control', CACHE_CONTROL).type('application/manifest+json; charset=utf-8').send(manifest);
  });
}

/** The `id` is the same in every locale, so that browsers treat them as one app. */
function buildManifest(locale: Locale, settings: Settings): string {
  const t = getTranslator(locale);
  const description = formatShopText(settings.metaDescription, locale, settings);
  const shortcuts = [
    { name: t('error.products'), url: prefixLocale(to.products(), locale) },
    { name: t('error.repairs'), url: prefixLocale(to.services(), locale) },
    { name: t('error.track'), url: prefixLocale(to.trackOrder(), locale) },
  ];
  return JSON.stringify({
    id: '/',
    name: settings.siteName,
    short_name: settings.siteName,
    ...(description && { description }),
    lang: locale,
    dir: getTextDirection(locale),
    start_url: prefixLocale(to.home(), locale),
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: settings.primaryColor,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts,
  });
}
