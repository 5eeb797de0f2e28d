import formatMessage, { type CompiledMessage } from 'icu-minify/format';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { writtenNumbers } from '../kernel/written-numbers.ts';

/**
 * Browser replacement of use-intl (bin/lean-intl.ts swaps it in) with the part of its API that our components use:
 * plain text in one locale, no tags, no named formats, no relative time. The server and the types use use-intl itself;
 * a test checks that both give the same output.
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
      // as on the server: a missing message is shown as its key and does not throw
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
  let node: Tree | CompiledMessage | undefined = messages;
  for (const name of path.split('.')) {
    if (typeof node !== 'object' || Array.isArray(node)) return undefined;
    node = node[name];
  }
  return typeof node === 'string' || Array.isArray(node) ? node : undefined;
}

/** Caches formatters per locale and options: creating one costs more than a thousand calls of it. */
function kept<Options, Made>(make: (locale: string, options?: Options) => Made) {
  const cache = new Map<string, Made>();
  return (locale: string, options?: Options): Made => {
    const key = locale + JSON.stringify(options);
    const existing = cache.get(key);
    if (existing) return existing;
    const formatter = make(locale, options);
    cache.set(key, formatter);
    return formatter;
  };
}
