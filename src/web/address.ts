import { createContext, useContext } from 'react';
import { useLocale } from 'use-intl';
import { DEFAULT_LOCALE, isLocale, type Locale, withoutDigits } from '../kernel/locale.ts';
import { namedPath, type PageNames } from '../modules/naming/page-names.rules.ts';
import { inLocale } from './paths.ts';

export function usePageLocale(): Locale {
  const locale = withoutDigits(useLocale());
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

const PageNamesContext = createContext<PageNames>({});
export const PageNamesProvider = PageNamesContext.Provider;
export const usePageNames = () => useContext(PageNamesContext);

/**
 * Returns a function that adds the page's locale prefix to a path: `address(to.cart())`. For every `href` and form
 * `action`.
 */
export function useAddress(): (path: string) => string {
  const locale = usePageLocale();
  const names = usePageNames();
  return (path) => inLocale(namedPath(path, names), locale);
}
