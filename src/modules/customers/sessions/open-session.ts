import { randomToken } from '../../../kernel/ids.ts';
import type { Db } from '../../../platform/database/db.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { cancelAccountDeletion } from '../profile/cancel-account-deletion.ts';
import { calculateSessionEnd } from './session.rules.ts';
import { insertSession } from './session.store.ts';

/**
 * Opens a session and returns its token; the database stores only the hash. A scheduled deletion of the account is
 * cancelled.
 */
export async function openSession(
  tx: Db,
  customerId: string,
  { userAgent, now }: { userAgent: string | null; now: Date },
): Promise<string> {
  await cancelAccountDeletion(tx, customerId, now);
  const token = randomToken();
  await insertSession(tx, {
    token_hash: hashToken(token),
    customer_id: customerId,
    user_agent: userAgent?.slice(0, 300) ?? null,
    created_at: now,
    last_seen_at: now,
    // sessions of staff end sooner; this is checked when the session is used
    factor_at: null,
    expires_at: calculateSessionEnd({ created_at: now, staff: false }, now),
  });
  return token;
}
