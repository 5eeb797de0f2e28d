import { createNumberFormatter, type NumberFormatter } from '../../../kernel/numbers/format-number.ts';

/** Formatters that `use-intl` asks for while it formats a message. */
type Formatters = {
  getNumberFormat(locale: string, options?: Intl.NumberFormatOptions): NumberFormatter;
  getPluralRules(locale: string, options?: Intl.PluralRulesOptions): Intl.PluralRules;
};

/**
 * Formatters shared by all pages of a server, or by all components of a page. `use-intl` creates its own for every page,
 * and creating one costs more CPU than formatting with it. Only for locales and options of the code, whose number is
 * limited.
 */
export const sharedFormatters: Formatters = {
  getNumberFormat: remember((locale, options?: Intl.NumberFormatOptions) => createNumberFormatter(locale, options)),
  getPluralRules: remember((locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options)),
};

export const getSharedDateFormat = remember(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Names of countries. */
export const getSharedRegionNames = remember((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

function remember<O, F>(create: (locale: string, options?: O) => F): (locale: string, options?: O) => F {
  const known = new Map<string, F>();
  return (locale, options) => {
    const key = options === undefined ? locale : `${locale} ${JSON.stringify(options)}`;
    const formatter = known.get(key) ?? create(locale, options);
    known.set(key, formatter);
    return formatter;
  };
}
