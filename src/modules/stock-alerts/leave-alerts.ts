import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import { deleteByLink } from './stock-alerts.store.ts';

/** Ends every alert of the address that the link was mailed to. Refuses as missing when the link is used up. */
export async function leaveAlerts(db: Db, token: string): Promise<Result<null>> {
  const left = await deleteByLink(db, hashToken(token));
  return left ? ok(null) : refuse('api.not-found', {}, 'missing');
}
