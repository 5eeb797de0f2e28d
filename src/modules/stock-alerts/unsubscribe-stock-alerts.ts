import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { deleteAlertsByToken } from './stock-alerts.store.ts';

/** Deletes all alerts of the recipient of the link. Refuses with `api.not-found` when the link was used or is unknown. */
export async function unsubscribeStockAlerts(db: Db, token: string): Promise<Result<null>> {
  const isDeleted = await deleteAlertsByToken(db, hashToken(token));
  return isDeleted ? ok(null) : refuse('api.not-found', {}, 'missing');
}
