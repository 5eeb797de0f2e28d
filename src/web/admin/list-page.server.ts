import { formatMoney } from '../../kernel/format-money.ts';
import type { Locale } from '../../kernel/locale.ts';
import { getMoneyFormat, type Settings } from '../../modules/settings/settings.rules.ts';
import { formatTimestamp, getDateFormat } from '../dates/format-dates.server.ts';
import type { ShopRequest } from '../http/request.server.ts';

/** Number of the last page of a list. */
export function countPages({ total, perPage }: { total: number; perPage: number }): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** A formatter for times in the locale and the digits of the staff member, and in the time zone of the shop. */
export function createTimeFormatter({ locale }: ShopRequest, settings: Pick<Settings, 'digits' | 'timeZone'>) {
  const format = getDateFormat(settings, locale);
  return (at: Date | string) => formatTimestamp(at, format);
}

/** A formatter for amounts of the shop's currency in minor units. */
export function createAmountFormatter(settings: Settings, locale: Locale): (amount: number) => string {
  const format = getMoneyFormat(settings, locale);
  return (amount) => formatMoney({ amount, currency: settings.currency }, format);
}
