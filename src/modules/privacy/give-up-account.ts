import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readSettings } from '../content/read-settings.ts';
import { type AccountMailLinks, accountMail, mailLocale } from '../customers/account-mails.ts';
import type { Asker } from '../customers/asker.ts';
import { closeAccount } from '../customers/close-account.ts';
import { type Owner, proveOwner } from '../customers/prove-owner.ts';
import { erasedFrom, tieOf } from './deletion.rules.ts';
import { tiesOf } from './privacy.store.ts';

/**
 * Requests the deletion of an account: ends all sessions; the account is erased after 14 days unless its owner signs in
 * before. Refuses with `privacy.staff`, `privacy.store-owner`, `privacy.open-orders`, `privacy.open-returns` and
 * `privacy.open-repairs`.
 */
export async function giveUpAccount(
  db: Db,
  owner: Owner,
  password: string | undefined,
  context: Asker,
  links: AccountMailLinks,
): Promise<Result<{ deleteAt: Date }>> {
  const proved = await proveOwner(db, owner, { password }, context);
  if (!proved.ok) return proved;
  const { siteName } = await readSettings(db);
  return inTransaction<Result<{ deleteAt: Date }>>(db, async (tx) => {
    const blocker = tieOf(await tiesOf(tx, owner.customerId));
    if (blocker) return refuse(blocker.code, { count: blocker.count });
    const deleteAt = erasedFrom(context.now);
    await closeAccount(tx, owner.customerId, deleteAt);
    const { email, locale: customerLocale } = proved.value;
    const locale = mailLocale(customerLocale);
    const mailContext = { to: email, locale, shopName: siteName, now: context.now };
    await queueMail(
      tx,
      accountMail({ about: 'deletionAsked', until: deleteAt, href: links.signIn(locale) }, mailContext),
    );
    return ok({ deleteAt });
  });
}
