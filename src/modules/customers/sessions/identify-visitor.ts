import { isUuid } from '../../../kernel/ids.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { TwoFactorState, Visitor } from '../../../platform/http/visitor.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { calculateSessionEnd, hasSessionEnded, shouldTouchSession } from './session.rules.ts';
import { findSessionCustomer, type SessionCustomer, touchSession } from './session.store.ts';

/**
 * Resolves session and guest tokens to a visitor. An ended or unknown session token is anonymous, and so is a session
 * of a demo account unless the shop runs in demo mode; the guest token is independent of the session. A session that
 * still waits for its second factor has no customer.
 */
export async function identifyVisitor(
  db: Db,
  { token, guestToken }: { token?: string | null; guestToken?: string | null },
  { now, demo }: { now: Date; demo: boolean },
): Promise<Visitor> {
  const guestHash = guestToken && isUuid(guestToken) ? hashToken(guestToken) : null;
  const anonymous = { customer: null, guestHash, sessionHash: null, factor: 'none' } as const;
  if (!token) return anonymous;
  const sessionHash = hashToken(token);
  const session = await findSessionCustomer(db, sessionHash, now);
  if (!session || hasSessionEnded(session, now) || (session.demo && !demo)) return anonymous;
  if (shouldTouchSession(session, now)) {
    await touchSession(db, sessionHash, now, calculateSessionEnd(session, now));
  }
  const factor = readTwoFactorState(session);
  if (factor === 'due') return { ...anonymous, sessionHash, factor };
  return { customer: { id: session.id, name: session.name, email: session.email }, guestHash, sessionHash, factor };
}

function readTwoFactorState({ demo, has_factor, factor_at }: SessionCustomer): TwoFactorState {
  if (demo) return 'spared';
  if (!has_factor) return 'none';
  return factor_at === null ? 'due' : 'given';
}
