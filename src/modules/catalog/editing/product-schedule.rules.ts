import type { RefusalReason } from '../../../kernel/result.ts';
import { isValidPeriod } from '../../../kernel/time/is-valid-period.ts';

/** Schedule of a product; times are ISO 8601. */
export type ProductSchedule = {
  status: 1 | 2;
  publish_at: string | null;
  hide_at: string | null;
  offered: number | null;
  sale_starts_at: string | null;
  sale_ends_at: string | null;
};

/** Problems of a schedule by field. */
export function findScheduleProblems({
  status,
  publish_at,
  hide_at,
  offered,
  sale_starts_at,
  sale_ends_at,
}: ProductSchedule): [keyof ProductSchedule, RefusalReason][] {
  const problems: [keyof ProductSchedule, RefusalReason][] = [];
  if (status === 1 && publish_at !== null)
    problems.push(['publish_at', { code: 'catalog.published-already', facts: {} }]);
  if (!isValidPeriod(publish_at, hide_at)) problems.push(['hide_at', { code: 'resources.period', facts: {} }]);
  if (!isValidPeriod(sale_starts_at, sale_ends_at))
    problems.push(['sale_ends_at', { code: 'resources.period', facts: {} }]);
  if (offered === null && (sale_starts_at !== null || sale_ends_at !== null))
    problems.push(['offered', { code: 'catalog.schedule-price', facts: {} }]);
  return problems;
}
