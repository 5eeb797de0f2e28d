import type { Db } from '../../platform/database/db.ts';
import { getUnconfirmedCutoff } from './application.rules.ts';
import { deleteUnconfirmed } from './application.store.ts';
import { deleteDocument } from './store-document.ts';

/** Deletes expired unconfirmed applications and their documents. */
export async function purgeUnconfirmedApplications(db: Db, dataDir: string, now: Date): Promise<void> {
  for (const document of await deleteUnconfirmed(db, getUnconfirmedCutoff(now)))
    await deleteDocument(dataDir, document);
}
