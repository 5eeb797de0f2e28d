import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE, directionOf, isLocale, type Locale } from '../../kernel/locale.ts';
import { readSettings } from '../../modules/content/read-settings.ts';
import type { Settings } from '../../modules/content/settings.rules.ts';
import { shopText } from '../../modules/content/shop-text.rules.ts';
import { wordsFor } from '../../platform/words.ts';
import type { Services } from '../../services.ts';
import { inLocale, to } from '../paths.ts';

const HOUR = 'public, max-age=3600';

/** Web app manifest in the locale of the page that links to it. */
export function serveManifest(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  app.get<{ Querystring: { lang?: unknown } }>('/manifest.webmanifest', async ({ query }, reply) => {
    const locale = isLocale(query.lang) ? query.lang : DEFAULT_LOCALE;
    const manifest = manifestIn(locale, await readSettings(db));
    return reply.header('cache-control', HOUR).type('application/manifest+json; charset=utf-8').send(manifest);
  });
}

/** The `id` is the same in every locale, so that browsers treat them as one app. */
function manifestIn(locale: Locale, settings: Settings): string {
  const t = wordsFor(locale);
  const description = shopText(settings.metaDescription, locale, settings);
  const shortcuts = [
    { name: t('error.products'), url: inLocale(to.products(), locale) },
    { name: t('error.repairs'), url: inLocale(to.services(), locale) },
    { name: t('error.track'), url: inLocale(to.trackOrder(), locale) },
  ];
  return JSON.stringify({
    id: '/',
    name: settings.siteName,
    short_name: settings.siteName,
    ...(description && { description }),
    lang: locale,
    dir: directionOf(locale),
    start_url: inLocale(to.home(), locale),
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
