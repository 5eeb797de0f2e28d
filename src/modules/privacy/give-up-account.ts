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
 * Gives an account up: everybody is signed out, and after 14 days it is erased unless its owner signs in before. Refuses
 * with `privacy.staff`, `privacy.store-owner`, `privacy.open-orders`, `privacy.open-returns` and
 * `privacy.open-repairs`.
 */
export async function giveUpAccount(
  db: Db,
  owner: Owner,
  password: string | undefined,
  asker: Asker,
  links: AccountMailLinks,
): Promise<Result<{ deleteAt: Date }>> {
  const proved = await proveOwner(db, owner, { password }, asker);
  if (!proved.ok) return proved;
  const { siteName } = await readSettings(db);
  return inTransaction<Result<{ deleteAt: Date }>>(db, async (tx) => {
    const tie = tieOf(await tiesOf(tx, owner.customerId));
    if (tie) return refuse(tie.code, { count: tie.count });
    const deleteAt = erasedFrom(asker.now);
    await closeAccount(tx, owner.customerId, deleteAt);
    const { email, locale: kept } = proved.value;
    const locale = mailLocale(kept);
    const about = { to: email, locale, shopName: siteName, now: asker.now };
    await queueMail(tx, accountMail({ about: 'deletionAsked', until: deleteAt, href: links.signIn(locale) }, about));
    return ok({ deleteAt });
  });
}
