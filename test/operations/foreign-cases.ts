import { tmpdir } from 'node:os';
import { saveAddressInput } from '../../src/modules/addresses/addresses.input.ts';
import { saveAddress } from '../../src/modules/addresses/save-address.ts';
import { saveDevice } from '../../src/modules/devices/save-device.ts';
import { writeReviewInput } from '../../src/modules/reviews/review-commands.input.ts';
import { writeReview } from '../../src/modules/reviews/writing/write-review.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { makeShippingRule, NOW } from '../support/buying.ts';
import { makeDeviceModel } from '../support/factories.ts';
import { buyLine } from '../support/reviewing.ts';

const ADDRESS = {
  name: 'Zahra Karimi',
  phone: '+93701234567',
  country: 'AF',
  state: 'KAB',
  city: 'Kabul',
  address_1: 'Street 4, House 12',
  label: 'home' as const,
};

/** Creates a resource of a customer, and returns the input with which another customer tries to use it. */
type ForeignCase = (db: Db, ownerId: string) => Promise<{ params?: Record<string, unknown>; input?: object }>;

/** A case for every operation with a `foreignRefusal`, by the name of the operation. */
export const foreignCases: Readonly<Record<string, ForeignCase>> = {
  'addresses.save': async (db, ownerId) => ({ input: { ...ADDRESS, id: await createAddress(db, ownerId) } }),
  'addresses.get': async (db, ownerId) => ({ params: { id: await createAddress(db, ownerId) } }),
  'addresses.delete': async (db, ownerId) => ({ params: { id: await createAddress(db, ownerId) } }),
  'addresses.set-default': async (db, ownerId) => ({
    params: { id: await createAddress(db, ownerId) },
    input: { type: 'default_billing' },
  }),
  'devices.delete': async (db, ownerId) => ({ params: { id: await createDevice(db, ownerId) } }),
  'reviews.list-own': async (db, ownerId) => ({ input: { order_line: await createLine(db, ownerId) } }),
  'reviews.show-line': async (db, ownerId) => ({ params: { order_line: await createLine(db, ownerId) } }),
  'reviews.save': async (db, ownerId) => ({ input: { order_line: await createLine(db, ownerId), rating: 1 } }),
  'reviews.delete': async (db, ownerId) => ({ input: { order_line: (await createReview(db, ownerId)).order_line } }),
  'reviews.reply-as-store': async (db, ownerId) => ({
    input: { id: (await createReview(db, ownerId)).id, reply: 'Thank you for this.' },
  }),
};

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
