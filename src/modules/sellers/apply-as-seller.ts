import { randomSixDigitCode, uuidv7 } from '../../kernel/ids.ts';
import { DEFAULT_LOCALE, type Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse, refuseFields } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { AcceptedInput, FieldErrors } from '../../platform/http/input-rules.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import { encryptSecret } from '../../platform/security/encrypt-secret.ts';
import { hashVerificationCode } from '../../platform/security/tokens.ts';
import type { RequestContext } from '../customers/request-context.ts';
import { hashNewPassword, validateNewPassword } from '../customers/sign-in/hash-new-password.ts';
import { hasStaffPasswordLength, MIN_STAFF_PASSWORD_LENGTH } from '../customers/sign-in/password.rules.ts';
import { calculateCodeExpiry, RESEND_DELAY_SECONDS } from '../customers/verification-code.rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { ApplyInput } from './application.input.ts';
import { buildBankAccountAad, parseApplication, validateApplication } from './application.rules.ts';
import {
  findOpenApplication,
  isSlugTaken,
  lockApplicantEmail,
  saveUnconfirmedApplication,
} from './application.store.ts';
import { buildApplicationMail, type SellerLinks } from './application-mails.ts';
import { deleteDocument, storeDocument } from './store-document.ts';

/** Lookup of the main categories, which belong to `catalog`. */
export type ListCategories = (db: Db, locale: Locale) => Promise<readonly { key: string }[]>;

export type ApplyContext = RequestContext & {
  /** Signed-in customer, who will own the store. */
  customerId: string | null;
  /** Picture of an identity document as uploaded. */
  document: Uint8Array | null;
  dataDir: string;
  /** Encryption key for the bank account. */
  key: Buffer;
  links: SellerLinks;
  /** The main categories of the shop. */
  listCategories: ListCategories;
};

export type ApplyResult = { email: string; attempt: string; resend_after: number };

/**
 * Saves a seller application and mails a verification code. Response and timing are the same whether the address has an
 * account, has applied before or is unknown. Refuses with `sellers.closed`, `sellers.applied-already` (signed-in
 * customers), `sellers.name-taken`, `api.too-many`, and by field.
 */
export async function applyAsSeller(db: Db, input: ApplyInput, context: ApplyContext): Promise<Result<ApplyResult>> {
  const { customerId, locale, limits, links, now } = context;
  const { siteName, vendorRegistration } = await readSettings(db);
  if (!vendorRegistration) return refuse('sellers.closed', {}, 'missing');
  const parsed = parseApplication(input);
  const problems = {
    ...buildApplicationRules(customerId)(input),
    ...(await validateCategories(db, input, context.listCategories)),
  };
  if (!parsed.ok || Object.keys(problems).length > 0) return refuseFields(problems);
  const account = customerId === null ? await prepareAccount(input) : ok({ name: input.name ?? '', hash: null });
  if (!account.ok) return account;
  const { email } = input;
  // reported only to signed-in customers; for other addresses only the mail reveals it
  if (customerId !== null && (await findOpenApplication(db, { email: '', customerId })))
    return refuse('sellers.applied-already');
  if (await isSlugTaken(db, parsed.value.slug, { email })) return refuseTakenSlug();
  const mailbox = await consumeAttempt(db, limits, 'codeMail', email, now);
  if (!mailbox.ok) return mailbox;
  await consumeAttempt(db, limits, 'codeAgain', email, now);
  const document = await storeDocument(context.dataDir, context.document);
  if (!document.ok) return document;

  const id = uuidv7(now.getTime());
  const code = randomSixDigitCode();
  const bank = Buffer.from(JSON.stringify({ holder: input.bank_holder, iban: parsed.value.iban }));
  const unusedDocument = await inTransaction(db, async (tx) => {
    const about = { to: email, locale, shopName: siteName, links, now };
    await lockApplicantEmail(tx, email);
    if (await findOpenApplication(tx, { email, customerId: null })) {
      await queueMail(tx, buildApplicationMail({ ...about, event: 'open' }));
      return document.value?.document ?? null;
    }
    const replacedDocument = await saveUnconfirmedApplication(tx, {
      id,
      email,
      locale,
      state: 'applied',
      customer_id: customerId,
      contact_name: account.value.name,
      password_hash: account.value.hash,
      store_name: input.store_name,
      slug: parsed.value.slug,
      about: input.about,
      categories: JSON.stringify(input.categories),
      legal_name: input.legal_name,
      phone: parsed.value.phone,
      registration_no: input.registration_no,
      tax_id: input.tax_id,
      address: JSON.stringify(parsed.value.address),
      bank: encryptSecret(context.key, bank, buildBankAccountAad(id)),
      iban_end: parsed.value.iban.slice(-4),
      ...(document.value ?? { document: null, document_kind: null }),
      self_certified_at: now,
      terms_accepted_at: now,
      applied_at: now,
      code_hash: hashVerificationCode('seller', email, code),
      expires_at: calculateCodeExpiry(now),
      information_request: null,
      reject_reason: null,
      seller_id: null,
      verified_at: null,
      decided_at: null,
    });
    await queueMail(tx, buildApplicationMail({ ...about, event: 'code' }, { code }));
    return replacedDocument;
  });
  await deleteDocument(context.dataDir, unusedDocument);
  return ok({ email, attempt: id, resend_after: RESEND_DELAY_SECONDS });
}

/** Problems of an application; applicants who are not signed in must also give name and password. */
export const buildApplicationRules =
  (customerId: string | null) =>
  (input: AcceptedInput<ApplyInput>): FieldErrors => ({
    ...validateApplication(input),
    ...(customerId === null && validateAccount(input)),
  });

function validateAccount({
  name = '',
  password = '',
  password_confirmation = '',
}: AcceptedInput<ApplyInput>): FieldErrors {
  return {
    ...(name === '' && { name: [{ code: 'fields.required', facts: { type: 'name' } }] }),
    ...validateNewPassword({ password, password_confirmation }),
    // same minimum as for staff: this account controls the payouts of a store
    ...(!hasStaffPasswordLength(password) && {
      password: [{ code: 'sellers.password-length', facts: { min: MIN_STAFF_PASSWORD_LENGTH } }],
    }),
  };
}

/** Account data of an applicant who is not signed in. */
async function prepareAccount({ name = '', password = '', password_confirmation = '' }: ApplyInput) {
  const hashed = await hashNewPassword({ password, password_confirmation });
  return hashed.ok ? ok({ name, hash: hashed.value }) : hashed;
}

async function validateCategories(
  db: Db,
  { categories }: ApplyInput,
  listCategories: ListCategories,
): Promise<FieldErrors> {
  const known = new Set((await listCategories(db, DEFAULT_LOCALE)).map(({ key }) => key));
  const isKnown = categories.every((slug) => known.has(slug));
  return isKnown ? {} : { categories: [{ code: 'fields.invalid', facts: { type: 'categories' } }] };
}

export function refuseTakenSlug() {
  return refuseFields({ slug: [{ code: 'sellers.name-taken', facts: {} }] });
}
