import { randomTrackCode } from '../../kernel/ids.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { deletePrivateFile } from '../../platform/files/private-files.ts';
import { type DueRows, listDueIds } from '../../platform/jobs/due-rows.ts';
import { processDueRows } from '../../platform/jobs/process-rows.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { deletePublicPictures } from '../../platform/pictures/store-pictures.ts';
import { buildAccountMail, parseMailLocale } from '../customers/account-mails.ts';
import { eraseSubscription } from '../newsletter/set-subscription.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findDeletionBlocker } from './deletion.rules.ts';
import { anonymizeCustomer, lockAccountToErase, postponeErasure, selectDeletionFacts } from './privacy.store.ts';

export const accountsDue: DueRows = { table: 'customer', dueColumn: 'delete_at', job: 'erase-accounts' };

const ERASE_BATCH_SIZE = 20;
const DAY_MS = 86_400_000;

type OrphanedFiles = { files: string[]; picture: string | null };

/**
 * Job: erases accounts whose deletion was requested 14 days ago. An account with a new blocker, e.g. a return requested
 * with code and contact, is postponed by a day. A failed account is retried.
 * @returns how many were processed
 * @throws RowsFailed when accounts failed
 */
export async function eraseAccounts(db: Db, dataDir: string, now: Date): Promise<number> {
  const ids = await listDueIds(db, accountsDue, { now, most: ERASE_BATCH_SIZE });
  const work = async (id: string) => {
    const orphaned = await inTransaction(db, (tx) => eraseAccount(tx, id, now));
    // files are deleted after the rows: files without references can be deleted at any time
    for (const file of orphaned.files) await deletePrivateFile(dataDir, file);
    if (orphaned.picture !== null) await deletePublicPictures(dataDir, [orphaned.picture]);
  };
  return processDueRows(db, accountsDue, { ids, now, work });
}

async function eraseAccount(tx: Tx, customerId: string, now: Date): Promise<OrphanedFiles> {
  const account = await lockAccountToErase(tx, customerId, now);
  if (!account) return { files: [], picture: null };
  const { id, email, locale, picture } = account;
  if (findDeletionBlocker(await selectDeletionFacts(tx, id))) {
    await postponeErasure(tx, id, new Date(now.getTime() + DAY_MS));
    return { files: [], picture: null };
  }
  // random and not stored elsewhere, so that it cannot be linked to the person
  const { files } = await anonymizeCustomer(tx, { id, email, pseudonym: `C-${randomTrackCode()}` });
  await eraseSubscription(tx, email);
  const { siteName } = await readSettings(tx);
  const mailContext = { to: email, locale: parseMailLocale(locale), shopName: siteName, now };
  await queueMail(tx, buildAccountMail({ about: 'deletionDone' }, mailContext));
  return { files, picture };
}
