import { directionOf, type Locale } from '../kernel/locale.ts';
import { wordsFor } from '../platform/words.ts';
import { inLocale, to } from './paths.ts';

/**
 * The page for when no page can be shown: the database is away, or showing the error page failed too.
 * Needs nothing but words, so nothing can fail in it.
 */
export function faultPage(status: 500 | 503, locale: Locale): string {
  const t = wordsFor(locale);
  const message = status === 503 ? t('problems.api.unavailable') : t('error.nested');
  return [
    `<!DOCTYPE html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${t('error.sorry')}</title></head><body><main><h1>${t('error.sorry')}</h1><p>${message}</p>`,
    `<p><a href="${inLocale(to.home(), locale)}">${t('error.goHome')}</a></p></main></body></html>`,
  ].join('');
}
