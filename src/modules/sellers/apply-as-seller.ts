import { sixDigits, uuidv7 } from '../../kernel/ids.ts';
import { DEFAULT_LOCALE } from '../../kernel/locale.ts';
import { ok, type Result, refuse, refuseFields } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { Accepted, FieldProblems, InputRules } from '../../platform/input-rules.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { seal } from '../../platform/sealed.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashCode } from '../../platform/tokens.ts';
import { listCategories } from '../catalog/list-categories.ts';
import { readSettings } from '../content/read-settings.ts';
import { acceptPassword, newPasswordRules } from '../customers/accept-password.ts';
import type { Asker } from '../customers/asker.ts';
import { codeExpiry, RESEND_SECONDS } from '../customers/code.rules.ts';
import { isStaffPassword, STAFF_PASSWORD_LEAST } from '../customers/password.rules.ts';
import type { ApplyInput, applyInput } from './application.input.ts';
import { applicationRules, readApplication, sealedFor } from './application.rules.ts';
import { isNameTaken, lockMailbox, openApplication, putApplied } from './application.store.ts';
import { applicationMail, type SellerLinks } from './application-mails.ts';
import { dropDocument, keepDocument } from './keep-document.ts';

export type Applying = Asker & {
  /** Who is signed in, and will own the store. */
  customerId: string | null;
  /** A picture of an identity document, as it was sent. */
  document: Uint8Array | null;
  dataDir: string;
  /** What the bank account is sealed with. */
  key: Buffer;
  links: SellerLinks;
};

export type Applied = { email: string; attempt: string; resend_after: number };

/**
 * Somebody wants to sell: keeps what they say and mails a code. The answer and the work are the same whether the
 * mailbox has an account, applied before or is a stranger's. Refuses with `sellers.closed`, `sellers.applied-already`
 * (to whoever is signed in), `sellers.name-taken`, `api.too-many`, and by field.
 */
export async function applyAsSeller(db: Db, input: ApplyInput, applying: Applying): Promise<Result<Applied>> {
  const { customerId, locale, address, limits, links, now } = applying;
  const { siteName, vendorRegistration } = await readSettings(db);
  if (!vendorRegistration) return refuse('sellers.closed', {}, 'missing');
  const admitted = await takeTry(db, limits, 'account', address, now);
  if (!admitted.ok) return admitted;
  const read = readApplication(input);
  const wrong = { ...sellerRules(customerId)(input), ...(await unknownCategories(db, input)) };
  if (!read.ok || Object.keys(wrong).length > 0) return refuseFields(wrong);
  const account = customerId === null ? await newAccount(input) : ok({ name: input.name ?? '', hash: null });
  if (!account.ok) return account;
  const { email } = input;
  // of an account that is signed in it may be said; of a mailbox only the mail says it
  if (customerId !== null && (await openApplication(db, { email: '', customerId })))
    return refuse('sellers.applied-already');
  if (await isNameTaken(db, read.value.slug, { email })) return nameTaken();
  const mailbox = await takeTry(db, limits, 'codeMail', email, now);
  if (!mailbox.ok) return mailbox;
  await takeTry(db, limits, 'codeAgain', email, now);
  const document = await keepDocument(applying.dataDir, applying.document);
  if (!document.ok) return document;

  const id = uuidv7(now.getTime());
  const code = sixDigits();
  const bank = Buffer.from(JSON.stringify({ holder: input.bank_holder, iban: read.value.iban }));
  const unused = await inTransaction(db, async (tx) => {
    const about = { to: email, locale, shopName: siteName, links, now };
    await lockMailbox(tx, email);
    if (await openApplication(tx, { email, customerId: null })) {
      await queueMail(tx, applicationMail({ ...about, news: 'open' }));
      return document.value?.document ?? null;
    }
    const before = await putApplied(tx, {
      ...{ id, email, locale, state: 'applied', customer_id: customerId, contact_name: account.value.name },
      ...{ password_hash: account.value.hash, store_name: input.store_name, slug: read.value.slug, about: input.about },
      ...{ categories: JSON.stringify(input.categories), legal_name: input.legal_name, phone: read.value.phone },
      ...{ registration_no: input.registration_no, tax_id: input.tax_id, address: JSON.stringify(read.value.address) },
      ...{ bank: seal(applying.key, bank, sealedFor(id)), iban_end: read.value.iban.slice(-4) },
      ...(document.value ?? { document: null, document_kind: null }),
      ...{ self_certified_at: now, agreed_at: now, applied_at: now },
      ...{ code_hash: hashCode('seller', email, code), expires_at: codeExpiry(now) },
      ...{ wanted: null, reject_reason: null, seller_id: null, verified_at: null, decided_at: null },
    });
    await queueMail(tx, applicationMail({ ...about, news: 'code' }, { code }));
    return before;
  });
  await dropDocument(applying.dataDir, unused);
  return ok({ email, attempt: id, resend_after: RESEND_SECONDS });
}

/** What is wrong with an application; who is not signed in says name and password too. */
export const sellerRules =
  (customerId: string | null): InputRules<typeof applyInput> =>
  (typed) => ({ ...applicationRules(typed), ...(customerId === null && accountRules(typed)) });

function accountRules({ name = '', password = '', password_confirmation = '' }: Accepted<ApplyInput>): FieldProblems {
  return {
    ...(name === '' && { name: [{ code: 'fields.required', facts: { type: 'name' } }] }),
    ...newPasswordRules({ password, password_confirmation }),
    // as for staff: this account decides where a store is paid
    ...(!isStaffPassword(password) && {
      password: [{ code: 'sellers.password-length', facts: { min: STAFF_PASSWORD_LEAST } }],
    }),
  };
}

/** Name and password of somebody without an account, or with one that they did not sign in to. */
async function newAccount({ name = '', password = '', password_confirmation = '' }: ApplyInput) {
  const hashed = await acceptPassword({ password, password_confirmation });
  return hashed.ok ? ok({ name, hash: hashed.value }) : hashed;
}

async function unknownCategories(db: Db, { categories }: ApplyInput): Promise<FieldProblems> {
  const known = new Set((await listCategories(db, DEFAULT_LOCALE)).map(({ key }) => key));
  const isKnown = categories.every((slug) => known.has(slug));
  return isKnown ? {} : { categories: [{ code: 'fields.invalid', facts: { type: 'categories' } }] };
}

export function nameTaken() {
  return refuseFields({ slug: [{ code: 'sellers.name-taken', facts: {} }] });
}
