import { directionOf, type Locale } from '../kernel/locale.ts';
import { wordsFor } from '../platform/words.ts';
import { inLocale, to } from './paths.ts';

export type FaultStatus = keyof typeof SENTENCES;

const SENTENCES = { 413: 'problems.api.tooLarge', 500: 'error.nested', 503: 'problems.api.unavailable' } as const;

/**
 * The page for when no page can be shown: the database is away, what was sent is too large to be read, or showing
 * the error page failed too.
 * Needs nothing but words, so nothing can fail in it.
 */
export function faultPage(status: FaultStatus, locale: Locale): string {
  const t = wordsFor(locale);
  const message = t(SENTENCES[status]);
  return [
    `<!DOCTYPE html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${t('error.sorry')}</title></head><body><main><h1>${t('error.sorry')}</h1><p>${message}</p>`,
    `<p><a href="${inLocale(to.home(), locale)}">${t('error.goHome')}</a></p></main></body></html>`,
  ].join('');
}
