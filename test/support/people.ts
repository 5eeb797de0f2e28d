import type { RequestContext } from '../../src/modules/customers/request-context.ts';
import { signUp } from '../../src/modules/customers/sign-up/sign-up.ts';
import { verifySignUp } from '../../src/modules/customers/sign-up/verify-sign-up.ts';
import type { SellerState } from '../../src/modules/sellers/sellers.tables.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { readLimits } from '../../src/platform/rate-limits/limits.ts';

/** Request context without rate limits, unless a test needs them. */
export function makeRequestContext(changes: Partial<RequestContext> = {}): RequestContext {
  return { locale: 'en', address: '192.0.2.1', limits: readLimits('off'), demo: false, now: new Date(), ...changes };
}

export const GUEST_BROWSER = { userAgent: null, guestHash: null };

let made = 0;

/** A mailbox that is unique in this test file. */
export function newMailbox(stem = 'shopper'): string {
  made += 1;
  return `${stem}-${made}@shop.example`;
}

/** The mails to a mailbox, newest first. */
export async function mailsTo(db: Db, mailbox: string) {
  return db
    .selectFrom('mail')
    .select(['kind', 'subject', 'plain', 'html', 'locale'])
    .where('recipient', '=', mailbox)
    .orderBy('id', 'desc')
    .execute();
}

/**
 * The code in the newest mail to a mailbox, of a kind where several were sent while the clock stood still.
 * @throws Error when there is none
 */
export async function codeMailedTo(db: Db, mailbox: string, kind?: string): Promise<string> {
  const mails = await mailsTo(db, mailbox);
  const newest = mails.find((mail) => kind === undefined || mail.kind === kind);
  const code = /^\d{6}$/m.exec(newest?.plain ?? '')?.[0];
  if (!code) throw new Error(`no code was mailed to ${mailbox}`);
  return code;
}

/** A customer created by the sign-up, with a session. */
export async function makeCustomer(db: Db, changes: { name?: string; email?: string; password?: string } = {}) {
  const { name = 'Ada Lovelace', email = newMailbox(), password = 'engine-no-9' } = changes;
  await signUp(db, { name, email, password, password_confirmation: password }, makeRequestContext());
  const code = await codeMailedTo(db, email);
  const signedIn = await verifySignUp(db, { email, code }, makeRequestContext(), GUEST_BROWSER);
  if (!signedIn.ok) throw new Error(`the sign-up of ${email} was refused: ${signedIn.refusal.code}`);
  return { ...signedIn.value.user, password, token: signedIn.value.token };
}

/** An active store and its seller. */
export async function makeStore(
  db: Db,
  changes: { slug: string; name?: string; state?: SellerState },
): Promise<number> {
  const { id } = await db
    .insertInto('seller')
    .values({
      slug: changes.slug,
      name: changes.name ?? changes.slug,
      about: { en: 'Five people and a bench.' },
      legal_name: `${changes.slug} Ltd`,
      registration_no: 'R-1',
      tax_id: 'T-1',
      email: `${changes.slug}@shop.example`,
      phone: '+15550100',
      address: { line: '1 Main Street', city: 'Lyon', zip: '69001', country: 'FR' },
      state: changes.state ?? 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
