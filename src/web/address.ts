import { useLocale } from 'use-intl';
import { DEFAULT_LOCALE, isLocale, type Locale, withoutDigits } from '../kernel/locale.ts';
import { inLocale } from './paths.ts';

export function usePageLocale(): Locale {
  const locale = withoutDigits(useLocale());
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

/** Puts this page's language in front of a path: `address(to.cart())`. For every `href` and form `action`. */
export function useAddress(): (path: string) => string {
  const locale = usePageLocale();
  return (path) => inLocale(path, locale);
}
