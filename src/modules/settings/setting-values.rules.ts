const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text is a currency code of ISO 4217. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

/** Whether the grouping and decimal marks of a language tag are known. */
export function isNumberLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false; // not a valid language tag
  }
}

/** Whether a text is the name of a time zone, e.g. `Europe/Paris`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // unknown time zone
  }
}
