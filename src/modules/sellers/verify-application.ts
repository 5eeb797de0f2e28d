import { DEFAULT_LOCALE, isLocale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { hashVerificationCode, isSameHash } from '../../platform/security/tokens.ts';
import { runCodeCheck } from '../customers/attempt-limits.ts';
import type { RequestContext, SignInContext } from '../customers/request-context.ts';
import { openSession } from '../customers/sessions/open-session.ts';
import type { SignInResult } from '../customers/sign-in/sign-in.ts';
import { createAccount } from '../customers/sign-up/create-account.ts';
import { findAccountByEmail } from '../customers/sign-up/create-account-with-password.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { VerifySellerInput } from './application.input.ts';
import {
  type Application,
  countCodeAttempt,
  findOpenApplication,
  isSlugTaken,
  lockStoreNames,
  markVerified,
} from './application.store.ts';
import { buildApplicationMail, type SellerLinks } from './application-mails.ts';
import { refuseTakenSlug } from './apply-as-seller.ts';

/** `session`: session of the account that was created; null when the account existed, which must sign in as usual. */
export type VerifiedApplication = { session: SignInResult | null };

type ConfirmContext = RequestContext & SignInContext & { links: SellerLinks };

/**
 * Confirms an application with the mailed code, so that it waits for staff. Owner of the future store is the customer
 * who was signed in, else the account of the verified address, else a new account. Wrong codes are counted; five
 * attempts are allowed. Refuses with `customers.code-wrong`, `sellers.name-taken`, `sellers.applied-already`.
 */
export async function verifyApplication(
  db: Db,
  input: VerifySellerInput,
  context: ConfirmContext,
): Promise<Result<VerifiedApplication>> {
  const about = { purpose: 'seller', email: input.email } as const;
  return runCodeCheck(db, context, about, () => confirmApplication(db, input, context));
}

async function confirmApplication(
  db: Db,
  { email, code, attempt: id }: VerifySellerInput,
  { links, now, userAgent, guestHash, onSignedIn }: ConfirmContext,
): Promise<Result<VerifiedApplication>> {
  const { siteName } = await readSettings(db);
  return inTransaction<Result<VerifiedApplication>>(
    db,
    async (tx) => {
      const row = await countCodeAttempt(tx, { id, email, now });
      if (!row?.code_hash || !isSameHash(row.code_hash, hashVerificationCode('seller', email, code)))
        return refuse('customers.code-wrong');
      await lockStoreNames(tx);
      if (await isSlugTaken(tx, row.slug, { email })) return refuseTakenSlug();
      const existingId = row.customer_id ?? (await findAccountByEmail(tx, email))?.id ?? null;
      if (await findOpenApplication(tx, { email, customerId: existingId })) return refuse('sellers.applied-already');
      const owner = existingId === null ? await createOwnerAccount(tx, row, now) : { id: existingId, isNew: false };
      if (!owner) return refuse('customers.code-wrong');
      await markVerified(tx, id, owner.id, now);
      const about = { to: email, locale: row.locale, shopName: siteName, links, now };
      await queueMail(tx, buildApplicationMail({ ...about, event: 'received' }));
      if (!owner.isNew) return ok({ session: null });
      const token = await openSession(tx, owner.id, { userAgent, now });
      if (guestHash) await onSignedIn?.(tx, guestHash, owner.id, now);
      return ok({ session: { token, user: { id: owner.id, name: row.contact_name, email } } });
    },
    // the attempt counter must be committed even when the code is refused
    { onRefusal: 'commit' },
  );
}

/** Creates the account requested with the application. */
async function createOwnerAccount(tx: Tx, row: Application, now: Date): Promise<{ id: string; isNew: boolean } | null> {
  if (row.password_hash === null) return null;
  const locale = isLocale(row.locale) ? row.locale : DEFAULT_LOCALE;
  const { contact_name: name, email, password_hash: passwordHash } = row;
  const created = await createAccount(tx, { name, email, locale, passwordHash }, now);
  return created ? { id: created.id, isNew: true } : null;
}
