import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { unsubscribeByToken } from './newsletter.store.ts';

/** Unsubscribes the address of the token. Idempotent. Refuses with `newsletter.link-void`. */
export async function unsubscribeNewsletter(db: Db, token: string, now: Date): Promise<Result<null>> {
  return (await unsubscribeByToken(db, token, now)) ? ok(null) : refuse('newsletter.link-void', {}, 'missing');
}
