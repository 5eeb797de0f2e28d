const namesByLocale = new Map<string, Intl.DisplayNames>();

/** Name of a language in the language of the reader; `storedName` for one that the runtime does not know. */
export function getLanguageName(code: string, readerLocale: string, storedName = code): string {
  const known = namesByLocale.get(readerLocale);
  const names = known ?? new Intl.DisplayNames([readerLocale], { type: 'language', fallback: 'none' });
  namesByLocale.set(readerLocale, names);
  return names.of(code) ?? storedName;
}
