import { isUuid } from '../../kernel/ids.ts';
import type { Db } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { FactorState, Visitor } from '../../platform/visitor.ts';
import { hasEnded, isWorthNoting, sessionEnd } from './session.rules.ts';
import { findSessionHolder, noteSeen, type SessionHolder } from './session.store.ts';

/**
 * Who holds these tokens. An ended or unknown session token is nobody's, and so is a demo account's unless the shop
 * runs as a demo; a guest token counts for itself. Whose second factor is still to be given is nobody, in a session.
 */
export async function identifyVisitor(
  db: Db,
  { token, guestToken }: { token?: string | null; guestToken?: string | null },
  { now, demo }: { now: Date; demo: boolean },
): Promise<Visitor> {
  const guestHash = guestToken && isUuid(guestToken) ? hashToken(guestToken) : null;
  const nobody = { customer: null, guestHash, sessionHash: null, factor: 'none' } as const;
  if (!token) return nobody;
  const sessionHash = hashToken(token);
  const holder = await findSessionHolder(db, sessionHash, now);
  if (!holder || hasEnded(holder, now) || (holder.demo && !demo)) return nobody;
  if (isWorthNoting(holder, now)) {
    await noteSeen(db, sessionHash, now, sessionEnd(holder, now));
  }
  const factor = factorIn(holder);
  if (factor === 'due') return { ...nobody, sessionHash, factor };
  return { customer: { id: holder.id, name: holder.name, email: holder.email }, guestHash, sessionHash, factor };
}

function factorIn({ demo, has_factor, factor_at }: SessionHolder): FactorState {
  if (demo) return 'spared';
  if (!has_factor) return 'none';
  return factor_at === null ? 'due' : 'given';
}
