import { uuidv7 } from '../../src/kernel/ids.ts';
import { hashPassword } from '../../src/modules/customers/sign-in/password-hash.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { hashToken } from '../../src/platform/security/tokens.ts';
import { makeShippingRule, makeTaxRate } from '../support/buying.ts';
import { makeCategory, makeCollection, makeFlashSale, makeProduct } from '../support/factories.ts';

const BUYER = uuidv7();
const SESSION = 'a'.repeat(43);
/** Request headers of an anonymous visitor, a customer and a guest. */
export const IDENTITIES: Record<string, string>[] = [
  {},
  { authorization: `Bearer ${SESSION}` },
  { cookie: 'frontend_guest=0b8f6c1e-5d0a-4f0e-9c55-1a2b3c4d5e6f', 'sec-fetch-site': 'same-origin' },
];

/** Signs in before each request of a customer, because some requests sign out. */
export async function openSession(db: Db): Promise<void> {
  const now = new Date();
  const ends = new Date(now.getTime() + 3_600_000);
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(SESSION),
      customer_id: BUYER,
      created_at: now,
      last_seen_at: now,
      expires_at: ends,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}

/** A shop with enough data for valid requests: ids from 1, a product of every kind, a page, a customer. */
export async function stockProducts(db: Db): Promise<void> {
  const now = new Date();
  const hour = 3_600_000;
  const { id: phones } = await makeCategory(db, { slug: 'phones' });
  const colours = ['black', 'blue'].map((colour) => ({ attributes: { colour }, price: 49_900 }));
  const varied = await makeProduct(db, { categoryId: phones, variants: colours });
  const plain = await makeProduct(db, { categoryId: phones, offered: 9_000, quantity: 1_000_000 });
  await makeProduct(db, { categoryId: phones, quantity: 0 });
  await makeShippingRule(db);
  await makeTaxRate(db, 'AF', 1_000);
  await makeCollection(db, [varied.id, plain.id]);
  const startsAt = new Date(now.getTime() - hour);
  await makeFlashSale(db, { prices: { [plain.id]: 8_000 }, startsAt, endsAt: new Date(now.getTime() + hour) });
  await db.insertInto('page').values({ slug: 'faq', title: '{"en":"Questions"}', body: '{"en":"None."}' }).execute();
  const hash = await hashPassword('correct horse');
  const password_hash = hash.ok ? hash.value : '';
  await db
    .insertInto('customer')
    .values({
      id: BUYER,
      name: 'Buyer',
      email: 'buyer@souk.example',
      phone: null,
      password_hash,
      locale: 'en',
      created_at: now,
    })
    .execute();
}
