import { uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readSettings } from '../content/read-settings.ts';
import type { Arriving } from './attempt.store.ts';
import { SOCIAL_TITLES } from './social.rules.ts';
import { findLinked, insertLink } from './social-account.store.ts';
import { socialMail } from './social-mails.ts';

type Holder = { id: string; email: string };

/**
 * Links a social account to a customer and mails a notice. Refuses with `social.taken` when it is linked to another
 * customer.
 */
export async function linkAccount(
  tx: Tx,
  { provider, person }: Pick<Arriving, 'provider' | 'person'>,
  { id, email }: Holder,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Result<null>> {
  const link = { id: uuidv7(now.getTime()), provider, subject: person.subject, customer_id: id, email: person.email };
  if (!(await insertLink(tx, link, now))) {
    const holder = await findLinked(tx, provider, person.subject);
    return holder?.id === id ? ok(null) : refuse('social.taken', { provider: SOCIAL_TITLES[provider] });
  }
  const { siteName } = await readSettings(tx);
  await queueMail(tx, socialMail({ about: 'socialLinked', to: email, locale, shopName: siteName, provider, now }));
  return ok(null);
}
