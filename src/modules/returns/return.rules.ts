import type { OrderStatus } from '../orders/order.states.rules.ts';
import type { ReturnKind } from './return.states.rules.ts';

/** Directive 2011/83/EU, Art. 9: counted from the day after delivery. */
const WITHDRAWAL_DAYS = 14;
/** Directive (EU) 2019/771, Art. 10. */
const GUARANTEE_DAYS = 730;
/** Lifetime of an unconfirmed guest request, hours. */
const CONFIRM_HOURS = 24;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Withdrawal terms of a product: always, only with unbroken seal, or (services) not after completion. */
export type WithdrawalTerms = 'free' | 'sealed' | 'service';

/** The data of an order line that decides on its return. */
export type ReturnLine = {
  /** Pieces without a return request. */
  left: number;
  status: OrderStatus;
  /** Null while unknown. */
  deliveredAt: Date | null;
  terms: WithdrawalTerms;
};

export type ReturnObstacle = 'returns.not-arrived' | 'returns.over' | 'returns.service' | 'returns.none-left';

/** End of the last day for a return; null while the delivery time is unknown. */
export function getReturnDeadline(
  kind: ReturnKind,
  { deliveredAt }: Pick<ReturnLine, 'deliveredAt'>,
  returnDays: number,
): Date | null {
  if (deliveredAt === null) return null;
  const days = kind === 'withdrawal' ? Math.max(WITHDRAWAL_DAYS, returnDays) : GUARANTEE_DAYS;
  const deliveryDay = new Date(deliveredAt).setUTCHours(0, 0, 0, 0);
  return new Date(deliveryDay + (days + 1) * DAY_MS - 1);
}

/** Why a line cannot be returned for this reason now; null when it can. */
export function findReturnObstacle(
  kind: ReturnKind,
  line: ReturnLine,
  { returnDays, now }: { returnDays: number; now: Date },
): ReturnObstacle | null {
  const { status, terms, left } = line;
  const isInTransit = status === 3 || status === 4;
  if (status < 3 || (isInTransit && kind !== 'withdrawal')) return 'returns.not-arrived';
  if (left === 0) return 'returns.none-left';
  if (kind === 'withdrawal' && terms === 'service' && status === 5) return 'returns.service';
  const until = isInTransit ? null : getReturnDeadline(kind, line, returnDays);
  return until !== null && until < now ? 'returns.over' : null;
}

/** Expiry of the mailed confirmation link of a request. */
export function getConfirmDeadline(createdAt: Date): Date {
  return new Date(createdAt.getTime() + CONFIRM_HOURS * HOUR_MS);
}

/** Unconfirmed requests created before this time are deleted. */
export function getUnconfirmedCutoff(now: Date): Date {
  return new Date(now.getTime() - CONFIRM_HOURS * HOUR_MS);
}
