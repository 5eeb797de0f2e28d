import type { Settings } from '../../modules/content/settings.rules.ts';
import type { ShopRequest } from '../request.server.ts';
import { showTime } from './office-dates.server.ts';

/** Pages of a list. */
export function lastPageOf({ total, perPage }: { total: number; perPage: number }): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** Times in the language and the digits that the clerk reads. */
export function timesFor({ locale }: ShopRequest, { digits }: Pick<Settings, 'digits'>) {
  const writing = { locale, digits: digits[locale] ?? 'latn' } as const;
  return (at: Date | string) => showTime(typeof at === 'string' ? at : at.toISOString(), writing);
}
