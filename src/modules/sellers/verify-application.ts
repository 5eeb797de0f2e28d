import { DEFAULT_LOCALE, isLocale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashCode, sameHash } from '../../platform/tokens.ts';
import { readSettings } from '../content/read-settings.ts';
import type { Arrival, Asker } from '../customers/asker.ts';
import { tryMailedCode } from '../customers/guesses.ts';
import { accountOf } from '../customers/make-account.ts';
import { openAccount } from '../customers/open-account.ts';
import { openSession } from '../customers/open-session.ts';
import type { SignedIn } from '../customers/sign-in.ts';
import type { VerifySellerInput } from './application.input.ts';
import {
  type Application,
  countTry,
  isNameTaken,
  lockStoreNames,
  markVerified,
  openApplication,
} from './application.store.ts';
import { applicationMail, type SellerLinks } from './application-mails.ts';
import { nameTaken } from './apply-as-seller.ts';

/** `session`: session of the account that was created; null when the account existed, which must sign in as usual. */
export type Verified = { session: SignedIn | null };

type Confirming = Asker & Arrival & { links: SellerLinks };

/**
 * Confirms an application with the mailed code, so that it waits for staff. Owner of the future store is the customer
 * who was signed in, else the account of the verified address, else a new account. Wrong codes are counted; five
 * attempts are allowed. Refuses with `customers.code-wrong`, `sellers.name-taken`, `sellers.applied-already`.
 */
export async function verifyApplication(
  db: Db,
  input: VerifySellerInput,
  context: Confirming,
): Promise<Result<Verified>> {
  const { address, limits, now } = context;
  const admitted = await takeTry(db, limits, 'account', address, now);
  if (!admitted.ok) return admitted;
  const about = { purpose: 'seller', email: input.email } as const;
  return tryMailedCode(db, context, about, () => verify(db, input, context));
}

async function verify(
  db: Db,
  { email, code, attempt: id }: VerifySellerInput,
  { links, now, userAgent, guestHash, onSignedIn }: Confirming,
): Promise<Result<Verified>> {
  const { siteName } = await readSettings(db);
  return inTransaction<Result<Verified>>(
    db,
    async (tx) => {
      const row = await countTry(tx, { id, email, now });
      if (!row?.code_hash || !sameHash(row.code_hash, hashCode('seller', email, code)))
        return refuse('customers.code-wrong');
      await lockStoreNames(tx);
      if (await isNameTaken(tx, row.slug, { email })) return nameTaken();
      const existingId = row.customer_id ?? (await accountOf(tx, email))?.id ?? null;
      if (await openApplication(tx, { email, customerId: existingId })) return refuse('sellers.applied-already');
      const owner = existingId === null ? await newOwner(tx, row, now) : { id: existingId, isNew: false };
      if (!owner) return refuse('customers.code-wrong');
      await markVerified(tx, id, owner.id, now);
      const about = { to: email, locale: row.locale, shopName: siteName, links, now };
      await queueMail(tx, applicationMail({ ...about, news: 'received' }));
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
async function newOwner(tx: Tx, row: Application, now: Date): Promise<{ id: string; isNew: boolean } | null> {
  if (row.password_hash === null) return null;
  const locale = isLocale(row.locale) ? row.locale : DEFAULT_LOCALE;
  const { contact_name: name, email, password_hash: passwordHash } = row;
  const created = await openAccount(tx, { name, email, locale, passwordHash }, now);
  return created ? { id: created.id, isNew: true } : null;
}
