import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { leaveByToken } from './newsletter.store.ts';

/** Ends the letter for the mailbox whose link this is, any number of times. Refuses with `newsletter.link-void`. */
export async function leaveNewsletter(db: Db, token: string, now: Date): Promise<Result<null>> {
  return (await leaveByToken(db, token, now)) ? ok(null) : refuse('newsletter.link-void', {}, 'missing');
}
