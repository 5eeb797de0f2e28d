import type { Settings } from '../../modules/settings/settings.rules.ts';
import type { ShopRequest } from '../http/request.server.ts';
import { formatTime } from './format-dates.server.ts';

/** Number of the last page of a list. */
export function countPages({ total, perPage }: { total: number; perPage: number }): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** A formatter for times in the locale and the digits of the staff member. */
export function createTimeFormatter({ locale }: ShopRequest, { digits }: Pick<Settings, 'digits'>) {
  const format = { locale, digits: digits[locale] ?? 'latn' } as const;
  return (at: Date | string) => formatTime(typeof at === 'string' ? at : at.toISOString(), format);
}
