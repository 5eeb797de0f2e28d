import { buildBankAccountAad, parseApplication } from '../../../src/modules/sellers/application.rules.ts';
import {
  findApplication,
  findOpenApplication,
  isSlugTaken,
  markVerified,
  saveDecision,
  saveUnconfirmedApplication,
} from '../../../src/modules/sellers/application.store.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import { encryptSecret } from '../../../src/platform/security/encrypt-secret.ts';
import type { ApplicationFile } from '../files/application-files.shapes.ts';
import type { CustomerFile } from '../files/people-files.shapes.ts';
import type { DemoShop } from '../shop-files.ts';
import { stableId } from '../stable-id.ts';
import { type DocumentFolders, storeDocument } from '../store-document.ts';
import { demoCustomerId, readAddress } from './load-people.ts';

const MINUTE = 60_000;
/** From the registration to its confirmation with the verification code. */
const CONFIRMATION_MINUTES = 6;

export type LoadContext = DocumentFolders & {
  now: Date;
  /** Encrypts the bank accounts. */
  key: Buffer;
};

/**
 * Loads seller applications before and after a staff decision. Sends no mail. Existing applications are not changed; an
 * application is skipped while another one has its e-mail address, account or store name.
 * @throws when the registration form would refuse a file
 */
export async function loadApplications(tx: Tx, { people }: DemoShop, context: LoadContext): Promise<void> {
  for (const file of people.applications) {
    const id = stableId('seller-application', file.customer, file.slug);
    const owner = { email: file.customer, customerId: demoCustomerId(file.customer) };
    if (await findApplication(tx, id)) continue;
    if (await findOpenApplication(tx, owner)) continue;
    if (await isSlugTaken(tx, file.slug, owner)) continue;
    const customer = people.customers.find(({ email }) => email === file.customer);
    if (!customer) throw new Error(`An application has an unknown customer ${file.customer}`);
    await loadApplication(tx, id, { file, customer, context });
  }
}

type ApplicationSource = { file: ApplicationFile; customer: CustomerFile; context: LoadContext };

async function loadApplication(tx: Tx, id: string, { file, customer, context }: ApplicationSource): Promise<void> {
  const { now, key } = context;
  const { email, locale } = customer;
  const applied = new Date(now.getTime() - file.hours_ago * 60 * MINUTE);
  const verified = new Date(applied.getTime() + CONFIRMATION_MINUTES * MINUTE);
  const read = parseApplication({ ...file, email, self_certified: true, agreement: true });
  if (!read.ok)
    throw new Error(`The application of ${email} has invalid fields: ${Object.keys(read.refusal.fields).join(', ')}`);
  const { slug, phone, address, iban } = read.value;
  const bank = Buffer.from(JSON.stringify({ holder: file.bank_holder, iban }));
  const document = file.document === undefined ? null : await storeDocument(file.document, context);
  await saveUnconfirmedApplication(tx, {
    id,
    email,
    locale,
    state: 'applied',
    customer_id: demoCustomerId(email),
    contact_name: readAddress(customer).name,
    password_hash: null,
    store_name: file.store_name,
    slug,
    about: file.about,
    phone,
    categories: JSON.stringify(file.categories),
    legal_name: file.legal_name,
    address: JSON.stringify(address),
    registration_no: file.registration_no,
    tax_id: file.tax_id,
    bank: encryptSecret(key, bank, buildBankAccountAad(id)),
    iban_end: iban.slice(-4),
    document: document?.file ?? null,
    document_kind: document ? ('jpeg' as const) : null,
    self_certified_at: applied,
    terms_accepted_at: applied,
    applied_at: applied,
    code_hash: null,
    expires_at: verified,
    information_request: null,
    reject_reason: null,
    seller_id: null,
    verified_at: null,
    decided_at: null,
  });
  await markVerified(tx, id, demoCustomerId(email), verified);
  const { reached, reason = null } = file;
  // a request for more information resets an application to `verified`
  const state = reached === 'wanted' ? 'verified' : reached;
  await saveDecision(tx, id, {
    state,
    information_request: reached === 'wanted' ? reason : null,
    reject_reason: state === 'rejected' ? reason : null,
    decided_at: state === 'rejected' ? new Date((verified.getTime() + now.getTime()) / 2) : null,
  });
}
