import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { leaveByToken } from './newsletter.store.ts';

/** Unsubscribes the address of the token. Idempotent. Refuses with `newsletter.link-void`. */
export async function leaveNewsletter(db: Db, token: string, now: Date): Promise<Result<null>> {
  return (await leaveByToken(db, token, now)) ? ok(null) : refuse('newsletter.link-void', {}, 'missing');
}
