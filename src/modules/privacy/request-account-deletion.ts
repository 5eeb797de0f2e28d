import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type AccountMailLinks, buildAccountMail, parseMailLocale } from '../customers/account-mails.ts';
import { reauthenticateCustomer, type SignedInCustomer } from '../customers/profile/reauthenticate-customer.ts';
import { scheduleAccountDeletion } from '../customers/profile/schedule-account-deletion.ts';
import type { RequestContext } from '../customers/request-context.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findDeletionBlocker, getErasureDate } from './deletion.rules.ts';
import { selectDeletionFacts } from './privacy.store.ts';

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
): Promise<Result<{ deleteAt: Date }>> {
  const proved = await reauthenticateCustomer(db, owner, { password }, context);
  if (!proved.ok) return proved;
  const { siteName } = await readSettings(db);
  return inTransaction<Result<{ deleteAt: Date }>>(db, async (tx) => {
    const blocker = findDeletionBlocker(await selectDeletionFacts(tx, owner.customerId));
    if (blocker) return refuse(blocker.code, { count: blocker.count });
    const deleteAt = getErasureDate(context.now);
    await scheduleAccountDeletion(tx, owner.customerId, deleteAt);
    const { email, locale: customerLocale } = proved.value;
    const locale = parseMailLocale(customerLocale);
    const mailContext = { to: email, locale, shopName: siteName, now: context.now };
    await queueMail(
      tx,
      buildAccountMail({ about: 'deletionAsked', until: deleteAt, href: links.signIn(locale) }, mailContext),
    );
    return ok({ deleteAt });
  });
}
