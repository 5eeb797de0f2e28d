import type { OrderStatus } from '../orders/order.states.rules.ts';
import type { ReturnKind } from './return.states.rules.ts';

/** Directive 2011/83/EU, Art. 9: from the day the goods arrived, which does not count itself. */
const WITHDRAWAL_DAYS = 14;
/** Directive (EU) 2019/771, Art. 10. */
const GUARANTEE_DAYS = 730;
/** A guest's request that nobody confirmed is forgotten after this. */
const CONFIRM_HOURS = 24;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How goods may be given back: always, only unopened, or not once the work is done. */
export type WithdrawalTerms = 'free' | 'sealed' | 'service';

/** A line of an order as far as its return is concerned. */
export type ReturnLine = {
  /** Pieces that nobody has asked to send back yet. */
  left: number;
  status: OrderStatus;
  /** Null while nobody knows. */
  deliveredAt: Date | null;
  terms: WithdrawalTerms;
};

export type ReturnObstacle = 'returns.not-arrived' | 'returns.over' | 'returns.service' | 'returns.none-left';

/** The end of the last day on which goods may be sent back; null while their arrival is unknown. */
export function returnUntil(
  kind: ReturnKind,
  { deliveredAt }: Pick<ReturnLine, 'deliveredAt'>,
  returnDays: number,
): Date | null {
  if (deliveredAt === null) return null;
  const days = kind === 'withdrawal' ? Math.max(WITHDRAWAL_DAYS, returnDays) : GUARANTEE_DAYS;
  const arrived = new Date(deliveredAt).setUTCHours(0, 0, 0, 0);
  return new Date(arrived + (days + 1) * DAY_MS - 1);
}

/** Why a line cannot be sent back for this reason now; null when it can. */
export function obstacleTo(
  kind: ReturnKind,
  line: ReturnLine,
  { returnDays, now }: { returnDays: number; now: Date },
): ReturnObstacle | null {
  const { status, terms, left } = line;
  const onItsWay = status === 3 || status === 4;
  if (status < 3 || (onItsWay && kind !== 'withdrawal')) return 'returns.not-arrived';
  if (left === 0) return 'returns.none-left';
  if (kind === 'withdrawal' && terms === 'service' && status === 5) return 'returns.service';
  const until = onItsWay ? null : returnUntil(kind, line, returnDays);
  return until !== null && until < now ? 'returns.over' : null;
}

/** Until when a guest's request waits for its confirmation. */
export function confirmUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + CONFIRM_HOURS * HOUR_MS);
}

/** Requests that were made before this and never confirmed are forgotten. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - CONFIRM_HOURS * HOUR_MS);
}
