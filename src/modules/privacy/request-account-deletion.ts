import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { type AccountMailLinks, buildAccountMail, parseMailLocale } from '../customers/account-mails.ts';
import { reauthenticateCustomer, type SignedInCustomer } from '../customers/profile/reauthenticate-customer.ts';
import { scheduleAccountDeletion } from '../customers/profile/schedule-account-deletion.ts';
import type { RequestContext } from '../customers/request-context.ts';
import { readSettings } from '../settings/read-settings.ts';
import { getErasureDate } from './deletion.rules.ts';
import { findDeletionBlocker } from './find-deletion-blocker.ts';

/**
 * Requests the deletion of an account: ends all sessions; the account is erased after 14 days unless its owner signs in
 * before. Refuses with `privacy.staff`, `privacy.store-owner`, `privacy.open-orders`, `privacy.open-returns` and
 * `privacy.open-repairs`.
 */
export async function requestAccountDeletion(
  db: Db,
  owner: SignedInCustomer,
  password: string | undefined,
  context: RequestContext,
  links: AccountMailLinks,
  personalData: readonly PersonalData[],
): Promise<Result<{ deleteAt: Date }>> {
  const proved = await reauthenticateCustomer(db, owner, { password }, context);
  if (!proved.ok) return proved;
  const { id: customerId, email, locale: customerLocale } = proved.value;
  const { siteName } = await readSettings(db);
  return inTransaction<Result<{ deleteAt: Date }>>(db, async (tx) => {
    const blocker = await findDeletionBlocker(tx, personalData, { customerId, email });
    if (blocker) return refuse(blocker.code, { count: blocker.count });
    const deleteAt = getErasureDate(context.now);
    await scheduleAccountDeletion(tx, customerId, deleteAt);
    const locale = parseMailLocale(customerLocale);
    const mailContext = { to: email, locale, shopName: siteName, now: context.now };
    await queueMail(
      tx,
      buildAccountMail({ about: 'deletionRequested', until: deleteAt, href: links.signIn(locale) }, mailContext),
    );
    return ok({ deleteAt });
  });
}
