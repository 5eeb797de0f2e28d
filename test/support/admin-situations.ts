import { uuidv7 } from '../../src/kernel/ids.ts';
import { findCurrentAttemptId } from '../../src/modules/payments/attempts/find-attempt.ts';
import { submitTransferProof } from '../../src/modules/payments/transfers/submit-proof.ts';
import type { StaffRole } from '../../src/modules/staff/staff.rules.ts';
import type { TicketState } from '../../src/modules/ticket-payments/ticket-status.rules.ts';
import type { TestApp } from './app.ts';
import { write } from './asking.ts';
import { fillCart, newGuest, press } from './buying.ts';
import { makeProduct } from './factories.ts';
import { makeTicket } from './repairing.ts';
import { deliver } from './returning.ts';
import { createStaffApi, freshOrder, signedIn } from './staff-client.ts';

const CONTACT = 'zahra@example.com';

/** Situations for admin operations; each call creates a new one, because it can be handled once. */
export function listSituations(shop: TestApp, dataDir: string, token: Record<StaffRole, string>) {
  const { db } = shop;
  const call = createStaffApi(shop);
  const show = async (code: string) => (await call(`orders/${code}`, undefined, { token: token.manager })).data.order;

  /** An order with its current version. */
  async function fresh() {
    const { code } = await freshOrder(shop);
    const { id, version } = await show(code);
    return { code, id: id as string, version: version as number };
  }

  /** The SKU of a new product in stock. */
  async function sku(): Promise<string> {
    const own = uuidv7();
    await makeProduct(db, { variants: [{ sku: own, quantity: 10 }] });
    return own;
  }

  /** An order with its confirmation mail. */
  async function mailed() {
    const { code } = await fresh();
    return { code, mail: (await show(code)).mails[0].id as string };
  }

  async function delivered() {
    const { code, id } = await fresh();
    await deliver(db, id, new Date());
    return { code, id, version: (await show(code)).version as number };
  }

  async function inReview() {
    const { code, id } = await fresh();
    await db.updateTable('shop_order').set({ status: 1, order_method: 3 }).where('id', '=', id).execute();
    await db.updateTable('order_shipment').set({ status: 1 }).where('order_id', '=', id).execute();
    const paid = { method: 3, status: 'review', captured: 4_000, reference: code, payment_reference: code } as const;
    await db.updateTable('payment_attempt').set(paid).where('order_id', '=', id).execute();
    return { code, version: (await show(code)).version as number };
  }

  async function refunding() {
    const { code, version } = await delivered();
    const { data } = await call(`orders/${code}/refund`, { version, reason: 'scratched' }, { token: token.owner });
    return { code, version: data.order.version as number, refund: data.order.may.pay_out[0] as string };
  }

  /** An order with a refund that its provider declined. */
  async function declined() {
    const { code, version, refund } = await refunding();
    await db
      .updateTable('payment_attempt')
      .set({ method: 3, reference: `cs_${code}`, payment_reference: `pi_${code}` })
      .where('id', '=', (is) => is.selectFrom('refund').select('attempt_id').where('refund.id', '=', refund))
      .execute();
    await db.updateTable('refund').set({ status: 'failed' }).where('id', '=', refund).execute();
    return { code, version, refund };
  }

  /** A transfer with a proof. */
  async function transfer() {
    const buyer = newGuest();
    await fillCart(db, buyer, (await makeProduct(db, { selling: 49_900 })).id);
    const placed = await press(db, buyer, { order_method: 7 });
    if (!placed.ok) throw new Error(placed.refusal.code);
    const attemptId = (await findCurrentAttemptId(db, placed.value.id)) ?? '';
    const bytes = new TextEncoder().encode('%PDF-1.7 receipt');
    await submitTransferProof(db, { attemptId, bytes, dataDir, now: new Date() });
    const { data } = await call(`transfers/${attemptId}`, undefined, { token: token.owner });
    return { at: `transfers/${attemptId}`, ...data.transfer };
  }

  async function question() {
    const { id: product_id } = await makeProduct(db);
    const question = { product_id, question: 'Why is it cheaper at www.example.com?' };
    return (await write(shop, 'ask', question, { token: await signedIn(shop) })).data.id as string;
  }

  /** A published review with a picture. */
  async function review() {
    const { id: product_id } = await makeProduct(db);
    const id = uuidv7();
    const text = { id, product_id, locale: 'en', rating: 5 as const, status: 'published' as const };
    await db.insertInto('review').values(text).execute();
    await db.insertInto('review_image').values({ review_id: id, file: 'box.webp' }).execute();
    return id;
  }

  /** A message from the contact form. */
  async function message() {
    const id = uuidv7();
    const wrote = { name: 'Zahra', email: CONTACT, locale: 'en', message: 'Where is the charger?' };
    await db
      .insertInto('contact_message')
      .values({ id, topic: 'order', ...wrote, customer_id: null, sent_at: new Date() })
      .execute();
    return id;
  }

  /** A return in the given state, for faulty items. */
  async function returned(status: 'requested' | 'approved' | 'received' | 'inspected', resolution = 'refund') {
    const { code, id: orderId } = await delivered();
    const line = (await show(code)).lines[0].id;
    const lines = [{ order_line: line, qty: 1 }];
    const payload = { code, contact: CONTACT, kind: 'withdrawal', lines };
    const question = await shop.app.inject({ method: 'POST', url: '/api/v1/return/request', payload });
    const id: string = question.json().data.return_id;
    if (status === 'inspected') {
      await call(`returns/${id}/receive`, {}, { token: token.owner });
      await call(`returns/${id}/inspect`, { lines: [{ order_line: line, sellable: 1 }] }, { token: token.owner });
    }
    const change = { status, kind: 'faulty' as const, resolution: resolution as 'refund' | 'exchange' | 'repair' };
    await db.updateTable('return_request').set(change).where('id', '=', id).execute();
    return { at: `returns/${id}`, line, orderId };
  }

  async function cancelling() {
    const { id: order_id } = await fresh();
    const id = uuidv7();
    const question = { id, order_id, shipment_id: null, reason_code: 'too_slow' as const, note: '', restocked: false };
    const open = { requested_by: 'customer' as const, status: 'requested' as const };
    const at = new Date();
    await db
      .insertInto('cancellation')
      .values({ ...question, ...open, created_at: at, due_at: at, next_try_at: at })
      .execute();
    return id;
  }

  async function repair(status: TicketState) {
    return `repairs/${(await makeTicket(db, { status })).id}`;
  }

  /** Id of a technician, who exists already. */
  async function technician() {
    const row = db.selectFrom('staff_member').select('customer_id').where('role', '=', 'technician');
    return (await row.executeTakeFirstOrThrow()).customer_id;
  }

  /** An inspected return that matches its description. */
  async function bought() {
    const lines = [{ kind: 'offer', title: '', price: 12_900, status: 'approved' }] as const;
    return `repairs/${(await makeTicket(db, { kind: 'trade_in', status: 'diagnosing', lines })).id}`;
  }

  /** A mail-in repair, which needs no appointment. */
  async function appointment() {
    const slug = `bench-${uuidv7()}`;
    const hours = JSON.stringify({ mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] });
    const address = JSON.stringify({ street: 'Street 4', city: 'Kabul', country: 'AF' });
    const place = { slug, name: JSON.stringify({ en: 'Bench' }), address, hours, time_zone: 'Asia/Kabul' };
    await db
      .insertInto('repair_location')
      .values({ ...place, methods: [2], image: null })
      .execute();
    return { location: slug, method: 2 };
  }

  return {
    fresh,
    mailed,
    sku,
    delivered,
    inReview,
    refunding,
    declined,
    transfer,
    question,
    review,
    returned,
    cancelling,
    repair,
    technician,
    bought,
    appointment,
    message,
  };
}
export const READERS = ['owner', 'manager', 'orders', 'repairs', 'finance', 'auditor'] as const;
export const WRITERS = ['owner', 'manager', 'orders'] as const;
export const APPROVERS = ['owner', 'manager', 'finance'] as const;
export const AUDITORS = ['owner', 'manager', 'finance', 'auditor'] as const;
export const READERS_OF_QUESTIONS = ['owner', 'manager', 'catalogue', 'orders', 'auditor'] as const;
export const WRITERS_OF_QUESTIONS = ['owner', 'manager', 'catalogue', 'orders'] as const;
export const READERS_OF_SEARCH: StaffRole[] = ['owner', 'manager', 'catalogue', 'marketing', 'auditor'];
export const WRITERS_OF_SEARCH: StaffRole[] = ['owner', 'manager', 'catalogue', 'marketing'];
export const READERS_OF_REVIEWS = ['owner', 'manager', 'catalogue', 'orders', 'marketing', 'auditor'] as const;
export const WRITERS_OF_REVIEWS = ['owner', 'manager', 'orders'] as const;
export const READERS_OF_REPAIRS = [
  'owner',
  'manager',
  'orders',
  'repairs',
  'technician',
  'finance',
  'auditor',
] as const;
export const WRITERS_OF_REPAIRS = ['owner', 'manager', 'repairs', 'technician'] as const;
export const APPROVERS_OF_REPAIRS = ['owner', 'manager', 'repairs'] as const;

/** Roles that read and edit what staff declare as resources. */
export const READERS_OF_CATALOGUE: readonly StaffRole[] = [
  'owner',
  'manager',
  'catalogue',
  'orders',
  'repairs',
  'marketing',
  'translator',
  'auditor',
];
export const WRITERS_OF_CATALOGUE: readonly StaffRole[] = ['owner', 'manager', 'catalogue'];
export const READERS_OF_TEXTS: readonly StaffRole[] = [
  'owner',
  'manager',
  'catalogue',
  'marketing',
  'translator',
  'auditor',
];
export const WRITERS_OF_TEXTS: readonly StaffRole[] = ['owner', 'manager', 'catalogue', 'marketing', 'translator'];
export const READERS_OF_MARKETING: readonly StaffRole[] = ['owner', 'manager', 'marketing', 'auditor'];
export const WRITERS_OF_MARKETING: readonly StaffRole[] = ['owner', 'manager', 'marketing'];
