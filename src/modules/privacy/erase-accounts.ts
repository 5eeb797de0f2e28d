import { trackCode } from '../../kernel/ids.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { type DueRows, dueIds } from '../../platform/jobs/due-rows.ts';
import { processDueRows } from '../../platform/jobs/process-rows.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { dropPublicPictures } from '../../platform/pictures/keep-pictures.ts';
import { readSettings } from '../content/read-settings.ts';
import { accountMail, mailLocale } from '../customers/account-mails.ts';
import { forgetSubscription } from '../newsletter/change-subscription.ts';
import { dropProofFile } from '../payments/proof-files.ts';
import { tieOf } from './deletion.rules.ts';
import { accountToErase, erasePerson, putOffErasure, tiesOf } from './privacy.store.ts';

export const accountsDue: DueRows = { table: 'customer', at: 'delete_at', job: 'erase-accounts' };

const AT_ONCE = 20;
const DAY_MS = 86_400_000;

type Leftovers = { files: string[]; picture: string | null };

/**
 * Job: erases accounts whose deletion was requested 14 days ago. An account with a new blocker, e.g. a return requested
 * with code and contact, is postponed by a day. A failed account is retried.
 * @returns how many were processed
 * @throws RowsFailed when accounts failed
 */
export async function eraseAccounts(db: Db, dataDir: string, now: Date): Promise<number> {
  const ids = await dueIds(db, accountsDue, { now, most: AT_ONCE });
  const work = async (id: string) => {
    const orphaned = await inTransaction(db, (tx) => eraseAccount(tx, id, now));
    // files are deleted after the rows: files without references can be deleted at any time
    for (const file of orphaned.files) await dropProofFile(dataDir, file);
    if (orphaned.picture !== null) await dropPublicPictures(dataDir, [orphaned.picture]);
  };
  return processDueRows(db, accountsDue, { ids, now, work });
}

async function eraseAccount(tx: Tx, customerId: string, now: Date): Promise<Leftovers> {
  const account = await accountToErase(tx, customerId, now);
  if (!account) return { files: [], picture: null };
  const { id, email, locale, picture } = account;
  if (tieOf(await tiesOf(tx, id))) {
    await putOffErasure(tx, id, new Date(now.getTime() + DAY_MS));
    return { files: [], picture: null };
  }
  // random and not stored elsewhere, so that it cannot be linked to the person
  const { files } = await erasePerson(tx, { id, email, pseudonym: `C-${trackCode()}` });
  await forgetSubscription(tx, email);
  const { siteName } = await readSettings(tx);
  const mailContext = { to: email, locale: mailLocale(locale), shopName: siteName, now };
  await queueMail(tx, accountMail({ about: 'deletionDone' }, mailContext));
  return { files, picture };
}
