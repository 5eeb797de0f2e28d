import type { Db } from '../../../platform/database/db.ts';
import { isSameHash } from '../../../platform/security/tokens.ts';
import { type Device, parseDevice } from './device.rules.ts';
import { hasSessionEnded } from './session.rules.ts';
import { listCustomerSessions } from './session.store.ts';

export type ListedSession = Device & {
  id: string;
  /** Whether it is the session of this request. */
  current: boolean;
  since: Date;
  /** Accurate to one hour for customers and one minute for staff. */
  lastSeen: Date;
};

/**
 * Lists the sessions of a customer: the current one first, then by last use. The location is not derived from the IP
 * address.
 */
export async function listSessions(
  db: Db,
  customerId: string,
  sessionHash: Buffer | null,
  now: Date,
): Promise<ListedSession[]> {
  const rows = await listCustomerSessions(db, customerId, now);
  return rows
    .filter((row) => !hasSessionEnded(row, now))
    .map((row) => ({
      id: row.id,
      ...parseDevice(row.user_agent),
      current: sessionHash !== null && isSameHash(row.token_hash, sessionHash),
      since: row.created_at,
      lastSeen: row.last_seen_at,
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current));
}
