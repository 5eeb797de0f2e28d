import { uuidv7 } from '../../src/kernel/ids.ts';
import { buildBankAccountAad } from '../../src/modules/sellers/application.rules.ts';
import { changeSettings } from '../../src/modules/settings/change-settings.ts';
import { encryptSecret } from '../../src/platform/security/encrypt-secret.ts';
import { loadEncryptionKey } from '../../src/platform/security/encryption-key.ts';
import type { TestApp } from './app.ts';
import { makeCategory } from './factories.ts';
import { codeMailedTo, mailsTo, makeCustomer, newMailbox } from './people.ts';

const IBAN = 'FR76 3000 6000 0112 3456 7890 189';

let said = 0;

/** Input of a seller application with a unique mailbox and name. */
export function sellerWords(changes: object = {}) {
  said += 1;
  return {
    email: newMailbox('seller'),
    name: 'Leila Haddad',
    password: 'a long enough one',
    password_confirmation: 'a long enough one',
    store_name: `Second Bench ${said}`,
    categories: ['phones'],
    legal_name: 'Second Bench SARL',
    registration_no: 'RCS 552 100 554',
    tax_id: 'FR40552100554',
    phone: '01 23 45 67 89',
    country: 'FR',
    address_1: '12 rue des Lices',
    city: 'Lyon',
    zip: '69001',
    bank_holder: 'Second Bench SARL',
    iban: IBAN,
    self_certified: true,
    agreement: true,
    ...changes,
  };
}

type How = { token?: string; language?: string };

/** Applicants at a shop with seller registration. */
export async function applicantsOf(shop: TestApp) {
  await changeSettings(shop.db, { vendorRegistration: true }, new Date());
  await makeCategory(shop.db, { slug: 'phones' });

  async function post(what: string, payload: object, { token, language = 'en' }: How = {}) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/seller/${what}`,
      payload,
      headers: { language, ...(token && { authorization: `Bearer ${token}` }) },
    });
    return { status: answer.statusCode, data: answer.json().data };
  }

  const rowOf = (id: string) =>
    shop.db
      .selectFrom('seller_application')
      .select([
        'state',
        'information_request',
        'answer',
        'document',
        'bank',
        'customer_id',
        'password_hash',
        'code_hash',
      ])
      .where('id', '=', id)
      .executeTakeFirst();

  return {
    post,
    rowOf,
    /** Applies and confirms with the mailed code. */
    async apply(changes: object = {}, how: How = {}) {
      const words = sellerWords(changes);
      const { data } = await post('signup', words, how);
      const { email, attempt } = data;
      const code = await codeMailedTo(shop.db, email);
      const verified = await post('verify', { email, code, attempt }, how);
      return { ...words, attempt: attempt as string, verified, row: await rowOf(attempt) };
    },
    kinds: async (email: string) => (await mailsTo(shop.db, email)).map(({ kind }) => kind),
    accountOf: async (email: string) =>
      (await shop.db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirst())?.id ?? '',
  };
}

export const READERS_OF_SELLERS = ['owner', 'manager', 'catalogue', 'finance', 'auditor'] as const;
export const DECIDERS_OF_SELLERS = ['owner', 'manager'] as const;

/**
 * A confirmed application with a document.
 * @returns its id
 */
export async function application({ db }: TestApp, dataDir: string): Promise<string> {
  const { id: customer_id, email } = await makeCustomer(db);
  const id = uuidv7();
  const now = new Date();
  const key = loadEncryptionKey({ given: null, dataDir });
  const bank = Buffer.from(JSON.stringify({ holder: 'Second Bench SARL', iban: 'FR7630006000011234567890189' }));
  await db
    .insertInto('seller_application')
    .values({
      id,
      email,
      locale: 'en',
      state: 'verified',
      customer_id,
      contact_name: 'Leila',
      password_hash: null,
      store_name: 'Second Bench',
      slug: `second-bench-${id}`,
      about: '',
      categories: '[]',
      legal_name: 'Second Bench SARL',
      registration_no: 'R-1',
      tax_id: 'T-1',
      phone: '+33123456789',
      address: JSON.stringify({ line: '12 rue des Lices', city: 'Lyon', zip: '69001', country: 'FR' }),
      bank: encryptSecret(key, bank, buildBankAccountAad(id)),
      iban_end: '0189',
      document: id,
      document_kind: 'jpeg',
      self_certified_at: now,
      terms_accepted_at: now,
      code_hash: null,
      expires_at: now,
      information_request: null,
      reject_reason: null,
      seller_id: null,
      applied_at: now,
      verified_at: now,
      decided_at: null,
    })
    .execute();
  return id;
}
