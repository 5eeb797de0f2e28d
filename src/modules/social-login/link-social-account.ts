import { uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/database/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { IdentifiedAttempt } from './attempt.store.ts';
import { findLinkedCustomer, insertSocialAccount } from './social-account.store.ts';
import { SOCIAL_PROVIDER_TITLES } from './social-login.rules.ts';
import { buildSocialMail } from './social-mails.ts';

type LinkTarget = { id: string; email: string };

/**
 * Links a social account to a customer and mails a notice. Refuses with `social.taken` when it is linked to another
 * customer.
 */
export async function linkSocialAccount(
  tx: Tx,
  { provider, person }: Pick<IdentifiedAttempt, 'provider' | 'person'>,
  { id, email }: LinkTarget,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Result<null>> {
  const link = { id: uuidv7(now.getTime()), provider, subject: person.subject, customer_id: id, email: person.email };
  if (!(await insertSocialAccount(tx, link, now))) {
    const holder = await findLinkedCustomer(tx, provider, person.subject);
    return holder?.id === id ? ok(null) : refuse('social.taken', { provider: SOCIAL_PROVIDER_TITLES[provider] });
  }
  const { siteName } = await readSettings(tx);
  await queueMail(tx, buildSocialMail({ about: 'socialLinked', to: email, locale, shopName: siteName, provider, now }));
  return ok(null);
}
