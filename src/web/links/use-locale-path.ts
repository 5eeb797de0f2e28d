import { createContext, useContext } from 'react';
import { useLocale } from 'use-intl';
import { DEFAULT_LOCALE, isLocale, type Locale, removeDigitsFromTag } from '../../kernel/locale.ts';
import { localizePagePath, type PagePaths } from '../../modules/naming/page-paths.rules.ts';
import { prefixLocale } from '../paths.ts';

export function usePageLocale(): Locale {
  const locale = removeDigitsFromTag(useLocale());
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

const PageNamesContext = createContext<PagePaths>({});
export const PageNamesProvider = PageNamesContext.Provider;
export const usePageNames = () => useContext(PageNamesContext);

/**
 * Returns a function that adds the page's locale prefix to a path: `address(to.cart())`. For every `href` and form
 * `action`.
 */
export function useLocalePath(): (path: string) => string {
  const locale = usePageLocale();
  const names = usePageNames();
  return (path) => prefixLocale(localizePagePath(path, names), locale);
}
