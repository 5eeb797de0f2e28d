import type { Db } from '../../platform/db.ts';
import { unconfirmedBefore } from './application.rules.ts';
import { dropUnconfirmed } from './application.store.ts';
import { dropDocument } from './keep-document.ts';

/** Deletes expired unconfirmed applications and their documents. */
export async function sweepApplications(db: Db, dataDir: string, now: Date): Promise<void> {
  for (const document of await dropUnconfirmed(db, unconfirmedBefore(now))) await dropDocument(dataDir, document);
}
