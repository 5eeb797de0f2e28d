import formatMessage, { type CompiledMessage } from 'icu-minify/format';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { writtenNumbers } from '../kernel/written-numbers.ts';

/**
 * What our components use of use-intl, in the browser (bin/lean-intl.ts puts it there): plain text in one language,
 * no tags, no named formats, no relative time. The server and the types are use-intl's own, and a test holds both
 * to the same words.
 */
type Tree = { [key: string]: Tree | CompiledMessage };
type Values = Record<string, string | number | Date>;
type Shared = { locale: string; messages: Tree; timeZone: string };

const Context = createContext<Shared | null>(null);

const formatters = {
  getNumberFormat: kept((locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)),
  getDateTimeFormat: kept(
    (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  ),
  getPluralRules: kept((locale: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options)),
};

export function IntlProvider({ children, locale, messages, timeZone }: Shared & { children: ReactNode }) {
  const value = useMemo(() => ({ locale, messages, timeZone }), [locale, messages, timeZone]);
  return <Context value={value}>{children}</Context>;
}

export function useTranslations(namespace?: string) {
  const { locale, messages, timeZone } = useShared();
  return useMemo(
    () => (key: string, values?: Values) => {
      const path = namespace ? `${namespace}.${key}` : key;
      const message = found(messages, path);
      // as on the server: a missing key shows itself and takes no page down
      if (message === undefined) return path;
      if (typeof message === 'string') return message;
      return formatMessage(message, locale, values && writtenNumbers(message, values, locale), {
        formatters,
        timeZone,
      });
    },
    [locale, messages, timeZone, namespace],
  );
}

export function useLocale(): string {
  return useShared().locale;
}

export function useFormatter() {
  const { locale, timeZone } = useShared();
  return useMemo(
    () => ({
      number: (value: number, options?: Intl.NumberFormatOptions) =>
        formatters.getNumberFormat(locale, options).format(value),
      dateTime: (value: Date, options?: Intl.DateTimeFormatOptions) =>
        formatters.getDateTimeFormat(locale, { timeZone, ...options }).format(value),
    }),
    [locale, timeZone],
  );
}

function useShared(): Shared {
  const shared = useContext(Context);
  if (!shared) throw new Error('No IntlProvider');
  return shared;
}

function found(messages: Tree, path: string): CompiledMessage | undefined {
  let place: Tree | CompiledMessage | undefined = messages;
  for (const name of path.split('.')) {
    if (typeof place !== 'object' || Array.isArray(place)) return undefined;
    place = place[name];
  }
  return typeof place === 'string' || Array.isArray(place) ? place : undefined;
}

/** Making a formatter costs more than using it a thousand times. */
function kept<Options, Made>(make: (locale: string, options?: Options) => Made) {
  const made = new Map<string, Made>();
  return (locale: string, options?: Options): Made => {
    const key = locale + JSON.stringify(options);
    const known = made.get(key);
    if (known) return known;
    const fresh = make(locale, options);
    made.set(key, fresh);
    return fresh;
  };
}
