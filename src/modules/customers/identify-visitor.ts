import { isUuid } from '../../kernel/ids.ts';
import type { Db } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Visitor } from '../../platform/visitor.ts';
import { hasEnded, isWorthNoting, sessionEnd } from './session.rules.ts';
import { findSessionHolder, noteSeen } from './session.store.ts';

/**
 * Who holds these tokens. An ended or unknown session token is nobody's, and so is a demo account's unless the shop
 * runs as a demo; a guest token counts for itself.
 */
export async function identifyVisitor(
  db: Db,
  { token, guestToken }: { token?: string | null; guestToken?: string | null },
  { now, demo }: { now: Date; demo: boolean },
): Promise<Visitor> {
  const guestHash = guestToken && isUuid(guestToken) ? hashToken(guestToken) : null;
  if (!token) return { customer: null, guestHash, sessionHash: null };
  const sessionHash = hashToken(token);
  const holder = await findSessionHolder(db, sessionHash, now);
  if (!holder || hasEnded(holder, now) || (holder.demo && !demo))
    return { customer: null, guestHash, sessionHash: null };
  if (isWorthNoting(holder, now)) {
    await noteSeen(db, sessionHash, now, sessionEnd(holder, now));
  }
  return { customer: { id: holder.id, name: holder.name, email: holder.email }, guestHash, sessionHash };
}
