/** Formatters that `use-intl` asks for while it formats a message. */
type Formatters = {
  getNumberFormat(locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat;
  getPluralRules(locale: string, options?: Intl.PluralRulesOptions): Intl.PluralRules;
};

/**
 * Formatters shared by all pages of a server. `use-intl` creates its own for every page, and creating one costs more CPU
 * than formatting with it. Only for locales and options of the code, whose number is limited.
 */
export const sharedFormatters: Formatters = {
  getNumberFormat: remember((locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)),
  getPluralRules: remember((locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options)),
};

export const getSharedDateFormat = remember(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Names of countries. */
export const getSharedRegionNames = remember((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/** Names of languages. */
export const getSharedLanguageNames = remember((locale) => new Intl.DisplayNames(locale, { type: 'language' }));

function remember<O, F>(create: (locale: string, options?: O) => F): (locale: string, options?: O) => F {
  const known = new Map<string, F>();
  return (locale, options) => {
    const key = options === undefined ? locale : `${locale} ${JSON.stringify(options)}`;
    const formatter = known.get(key) ?? create(locale, options);
    known.set(key, formatter);
    return formatter;
  };
}
