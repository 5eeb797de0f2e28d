import { randomTrackCode } from '../../kernel/ids.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { deletePrivateFile } from '../../platform/files/private-files.ts';
import { type DueRows, listDueIds } from '../../platform/jobs/due-rows.ts';
import { processDueRows } from '../../platform/jobs/process-rows.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { deletePublicPictures } from '../../platform/pictures/store-pictures.ts';
import type { OrphanedFiles, PersonalData } from '../../platform/privacy/personal-data.ts';
import { buildAccountMail, parseMailLocale } from '../customers/account-mails.ts';
import { lockDueAccount, postponeAccountDeletion } from '../customers/profile/schedule-account-deletion.ts';
import { readSettings } from '../settings/read-settings.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { findDeletionBlocker } from './find-deletion-blocker.ts';

export const accountsDue: DueRows = { table: 'customer', dueColumn: 'delete_at', job: 'erase-accounts' };

const ERASE_BATCH_SIZE = 20;
const DAY_MS = 86_400_000;

export type ErasureDeps = { personalData: readonly PersonalData[]; dataDir: string; now: Date };

/**
 * Job: erases accounts whose deletion was requested 14 days ago. An account with a new blocker, e.g. a return requested
 * with code and contact, is postponed by a day. A failed account is retried.
 * @returns how many were processed
 * @throws RowsFailed when accounts failed
 */
export async function eraseAccounts(db: Db, { personalData, dataDir, now }: ErasureDeps): Promise<number> {
  const ids = await listDueIds(db, accountsDue, { now, limit: ERASE_BATCH_SIZE });
  const work = async (id: string) => {
    const orphaned = await inTransaction(db, (tx) => eraseAccount(tx, id, { personalData, now }));
    // files are deleted after the rows: files without references can be deleted at any time
    for (const file of orphaned.privateFiles ?? []) await deletePrivateFile(dataDir, file);
    await deletePublicPictures(dataDir, orphaned.publicPictures ?? []);
  };
  return processDueRows(db, accountsDue, { ids, now, work });
}

async function eraseAccount(
  tx: Tx,
  customerId: string,
  { personalData, now }: Pick<ErasureDeps, 'personalData' | 'now'>,
): Promise<OrphanedFiles> {
  const account = await lockDueAccount(tx, customerId, now);
  if (!account) return {};
  const { email, locale } = account;
  if (await findDeletionBlocker(tx, personalData, { customerId, email })) {
    await postponeAccountDeletion(tx, customerId, new Date(now.getTime() + DAY_MS));
    return {};
  }
  // random and not stored elsewhere, so that it cannot be linked to the person
  const pseudonym = `C-${randomTrackCode()}`;
  const pseudonymEmail = `${pseudonym.toLowerCase()}@erased.invalid`;
  const orphaned = await erasePersonalData(tx, personalData, { customerId, email, pseudonym, pseudonymEmail });
  const { siteName } = await readSettings(tx);
  const mailContext = { to: email, locale: parseMailLocale(locale), shopName: siteName, now };
  await queueMail(tx, buildAccountMail({ about: 'deletionDone' }, mailContext));
  return orphaned;
}
