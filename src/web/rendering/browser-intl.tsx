import formatMessage, { type CompiledMessage } from 'icu-minify/format';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { localizeNumbers } from '../../kernel/localize-digits.ts';

/**
 * Browser replacement of use-intl (bin/build/lean-intl.ts swaps it in) with the part of its API that our components use:
 * plain text in one locale, no tags, no named formats, no relative time. The server and the types use use-intl itself;
 * a test checks that both give the same output.
 */
type MessageTree = { [key: string]: MessageTree | CompiledMessage };
type Values = Record<string, string | number | Date>;
type IntlState = { locale: string; messages: MessageTree; timeZone: string };

const Context = createContext<IntlState | null>(null);

const formatters = {
  getNumberFormat: memoizeFormatter(
    (locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  ),
  getDateTimeFormat: memoizeFormatter(
    (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  ),
  getPluralRules: memoizeFormatter(
    (locale: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  ),
};

export function IntlProvider({ children, locale, messages, timeZone }: IntlState & { children: ReactNode }) {
  const value = useMemo(() => ({ locale, messages, timeZone }), [locale, messages, timeZone]);
  return <Context value={value}>{children}</Context>;
}

export function useTranslations(namespace?: string) {
  const { locale, messages, timeZone } = useIntlState();
  return useMemo(
    () => (key: string, values?: Values) => {
      const path = namespace ? `${namespace}.${key}` : key;
      const message = findMessage(messages, path);
      // as on the server: a missing message is shown as its key and does not throw
      if (message === undefined) return path;
      if (typeof message === 'string') return message;
      return formatMessage(message, locale, values && localizeNumbers(message, values, locale), {
        formatters,
        timeZone,
      });
    },
    [locale, messages, timeZone, namespace],
  );
}

export function useLocale(): string {
  return useIntlState().locale;
}

export function useFormatter() {
  const { locale, timeZone } = useIntlState();
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

function useIntlState(): IntlState {
  const shared = useContext(Context);
  if (!shared) throw new Error('No IntlProvider');
  return shared;
}

function findMessage(messages: MessageTree, path: string): CompiledMessage | undefined {
  let node: MessageTree | CompiledMessage | undefined = messages;
  for (const name of path.split('.')) {
    if (typeof node !== 'object' || Array.isArray(node)) return undefined;
    node = node[name];
  }
  return typeof node === 'string' || Array.isArray(node) ? node : undefined;
}

/** Caches formatters per locale and options: creating one costs more than a thousand calls of it. */
function memoizeFormatter<Options, Made>(make: (locale: string, options?: Options) => Made) {
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
