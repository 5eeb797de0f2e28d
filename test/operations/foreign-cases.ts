import { tmpdir } from 'node:os';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { saveAddressInput } from '../../src/modules/addresses/addresses.input.ts';
import { saveAddress } from '../../src/modules/addresses/save-address.ts';
import { openSession } from '../../src/modules/customers/sessions/open-session.ts';
import { listCustomerSessions } from '../../src/modules/customers/sessions/session.store.ts';
import { saveDevice } from '../../src/modules/devices/save-device.ts';
import { writeReviewInput } from '../../src/modules/reviews/review-commands.input.ts';
import { writeReview } from '../../src/modules/reviews/writing/write-review.ts';
import { insertSocialAccount } from '../../src/modules/social-login/social-account.store.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { fillCart, makeShippingRule, NOW, press } from '../support/buying.ts';
import { makeDeviceModel, makeProduct } from '../support/factories.ts';
import { makeTicket } from '../support/repairing.ts';
import { buyLine } from '../support/reviewing.ts';
import { foreignCartCases } from './foreign-carts.ts';

const ADDRESS = {
  name: 'Zahra Karimi',
  phone: '+93701234567',
  country: 'AF',
  state: 'KAB',
  city: 'Kabul',
  address_1: 'Street 4, House 12',
  label: 'home' as const,
};

const LINE_ID = '00000000-0000-4000-8000-000000000000';
const { label: _label, ...DESTINATION } = ADDRESS;
const BOOKING = { location: 'dubai', method: 2, address: DESTINATION, consent_data: true, consent_terms: true };

/** Creates a resource of a customer, and returns the input with which another customer tries to use it. */
type ForeignCase = (db: Db, ownerId: string) => Promise<{ params?: Record<string, unknown>; input?: object }>;

/** A case for every operation with a `foreignRefusal`, by the name of the operation. */
export const foreignCases: Readonly<Record<string, ForeignCase>> = {
  ...foreignCartCases,
  'addresses.save': async (db, ownerId) => ({ input: { ...ADDRESS, id: await createAddress(db, ownerId) } }),
  'addresses.get': async (db, ownerId) => ({ params: { id: await createAddress(db, ownerId) } }),
  'addresses.delete': async (db, ownerId) => ({ params: { id: await createAddress(db, ownerId) } }),
  'addresses.set-default': async (db, ownerId) => ({
    params: { id: await createAddress(db, ownerId) },
    input: { type: 'default_billing' },
  }),
  'orders.list': withOrder({}),
  'orders.search': withOrder({}),
  'orders.get': withOrder({}),
  'orders.reload': withOrder({}),
  'orders.get-invoice': withOrder({}),
  'payments.get-order-payment': withOrder({}),
  'cancellations.list-lines': withOrder({}),
  'cancellations.find': withOrder({}),
  'cancellations.preview': withOrder({ reason_code: 'changed_mind' }),
  'cancellations.cancel': withOrder({ reason_code: 'changed_mind' }),
  'returns.find': withOrder({}),
  'returns.preview': withOrder({ lines: [] }),
  'returns.request': withOrder({ kind: 'withdrawal', lines: [] }),
  'returns.send': withOrder({ id: '018f2f4e-7c1a-7c3b-8f00-000000000000' }),
  'sessions.end': async (db, ownerId) => ({ input: { id: await createSession(db, ownerId) } }),
  'social-login.unlink-account': async (db, ownerId) => ({ input: { id: await createSocialAccount(db, ownerId) } }),
  'own-repairs.get': createTicketCase(),
  'own-repairs.preview-response': createTicketCase({ approve: [LINE_ID] }),
  'own-repairs.respond': createTicketCase({ approve: [LINE_ID] }),
  'own-repairs.cancel': createTicketCase(),
  'own-repairs.move': createTicketCase({ slot: '2026-12-01T10:00:00Z' }),
  'own-repairs.preview-booking': createTicketCase(BOOKING),
  'own-repairs.book-approved': createTicketCase(BOOKING),
  'own-repairs.claim': createTicketCase({ description: 'The screen flickers' }),
  'devices.delete': async (db, ownerId) => ({ params: { id: await createDevice(db, ownerId) } }),
  'reviews.list-own': async (db, ownerId) => ({ input: { order_line: await createLine(db, ownerId) } }),
  'reviews.show-line': async (db, ownerId) => ({ params: { order_line: await createLine(db, ownerId) } }),
  'reviews.save': async (db, ownerId) => ({ input: { order_line: await createLine(db, ownerId), rating: 1 } }),
  'reviews.delete': async (db, ownerId) => ({ input: { order_line: (await createReview(db, ownerId)).order_line } }),
  'reviews.reply-as-store': async (db, ownerId) => ({
    input: { id: (await createReview(db, ownerId)).id, reply: 'Thank you for this.' },
  }),
};

function createTicketCase(input?: object): ForeignCase {
  return async (db, ownerId) => ({
    params: { number: (await makeTicket(db, { customer_id: ownerId })).number },
    input,
  });
}

async function createDevice(db: Db, customerId: string): Promise<string> {
  const saved = await saveDevice(db, customerId, { model: await makeDeviceModel(db) }, NOW);
  if (!saved.ok) throw new Error(`the device was refused: ${saved.refusal.code}`);
  return saved.value;
}

async function createLine(db: Db, customerId: string): Promise<string> {
  await makeShippingRule(db);
  return (await buyLine(db, customerId)).line;
}

async function createReview(db: Db, customerId: string) {
  const order_line = await createLine(db, customerId);
  const written = await writeReview(db, writeReviewInput.parse({ order_line, rating: 5 }), {
    customer: { id: customerId, name: ADDRESS.name },
    locale: 'en',
    now: NOW,
    dataDir: tmpdir(),
    files: [],
  });
  if (!written.ok) throw new Error(`the review was refused: ${written.refusal.code}`);
  return { order_line, id: written.value.id };
}

async function createAddress(db: Db, customerId: string): Promise<string> {
  const saved = await saveAddress(db, customerId, saveAddressInput.parse(ADDRESS), new Date());
  if (!saved.ok) throw new Error(`the address was refused: ${saved.refusal.code}`);
  return saved.value;
}

/** Input of an operation on an order, which the owner placed. */
function withOrder(input: object): ForeignCase {
  return async (db, ownerId) => ({ input: { ...input, order_id: await createOrder(db, ownerId) } });
}

async function createOrder(db: Db, customerId: string): Promise<string> {
  await makeShippingRule(db);
  const { id } = await makeProduct(db, { selling: 2_000, quantity: 5 });
  await fillCart(db, { customerId }, id);
  const placed = await press(db, { customerId });
  if (!placed.ok) throw new Error(`the order was refused: ${placed.refusal.code}`);
  return placed.value.id;
}

async function createSession(db: Db, customerId: string): Promise<string> {
  const now = new Date();
  await openSession(db, customerId, { userAgent: null, now });
  const [session] = await listCustomerSessions(db, customerId, now);
  if (!session) throw new Error('the session was not opened');
  return session.id;
}

async function createSocialAccount(db: Db, customerId: string): Promise<string> {
  const now = new Date();
  const id = uuidv7(now.getTime());
  const account = { id, provider: 'google', subject: id, customer_id: customerId, email: null } as const;
  await insertSocialAccount(db, account, now);
  return id;
}
