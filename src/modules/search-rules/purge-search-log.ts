import type { Db } from '../../platform/database/db.ts';
import { deleteLogBefore } from './search-log.store.ts';

const RETENTION_DAYS = 400;
const DAY_MS = 86_400_000;

/** Deletes log rows after the retention time. */
export async function purgeSearchLog(db: Db, now: Date): Promise<void> {
  const first = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  await deleteLogBefore(db, first.toISOString().slice(0, 10));
}
