import type { MoneyFormat } from '../../kernel/format-money.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../kernel/locale.ts';
import type { Settings } from './setting-fields.ts';

export type { Settings } from './setting-fields.ts';

/** `currencyIcon` → `currency_icon`: the key in the database, in the JSON contract and in forms. */
export function toSettingKey(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);
}

/** Language of the shop, in which its mailbox gets mails; the default one if it is no longer supported. */
export function getShopLocale({ defaultLanguage }: Pick<Settings, 'defaultLanguage'>): Locale {
  return isLocale(defaultLanguage) ? defaultLanguage : DEFAULT_LOCALE;
}

/** Money format of the shop in one language. */
export function getMoneyFormat(settings: Settings, locale: Locale): MoneyFormat {
  return {
    symbol: settings.currencyIcon,
    locale: settings.decimalFormat,
    position: settings.currencyPosition,
    digits: settings.digits[locale] ?? 'latn',
  };
}
