import { redirectDocument } from 'react-router';
import { isServedLocale, type Locale } from '../../../kernel/locale.ts';
import { prefixLocale } from '../../paths.ts';
import type { ShopRequest } from '../request.server.ts';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from './language.server.ts';

/** The locale that the language selector submits together with the fields of a page's form; null for other submits. */
export function readSubmittedLanguage(form: FormData): Locale | null {
  const language = form.get('language');
  return isServedLocale(language) ? language : null;
}

/**
 * Sets the language cookie and redirects to a page in that language. The URL is absolute, because React Router adds the
 * basename of the current page to every other URL. @throws Response the redirect
 */
export function redirectInLanguage(shop: ShopRequest, path: string, language: Locale): never {
  shop.setCookie(LANGUAGE_COOKIE, language, { maxAge: LANGUAGE_COOKIE_SECONDS, httpOnly: false });
  throw redirectDocument(shop.services.config.siteUrl + prefixLocale(path, language), 303);
}
