import type { Db } from '../../platform/db.ts';
import { sameHash } from '../../platform/tokens.ts';
import { type Device, deviceOf } from './device.rules.ts';
import { hasEnded } from './session.rules.ts';
import { sessionsOf } from './session.store.ts';

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
  const rows = await sessionsOf(db, customerId, now);
  return rows
    .filter((row) => !hasEnded(row, now))
    .map((row) => ({
      id: row.id,
      ...deviceOf(row.user_agent),
      current: sessionHash !== null && sameHash(row.token_hash, sessionHash),
      since: row.created_at,
      lastSeen: row.last_seen_at,
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current));
}
