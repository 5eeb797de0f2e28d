import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReturnsAdmin, type ReturnsAdmin } from '../../../test/support/admin/returns-admin.ts';
import { fillCart, NOW, newGuest, press } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { mailsTo } from '../../../test/support/people.ts';
import { cameraPicture } from '../../../test/support/pictures.ts';
import { deliver } from '../../../test/support/returning.ts';
import { signedIn } from '../../../test/support/staff-client.ts';
import { isGoods } from '../orders/order-line.rules.ts';
import { readOrderById } from '../orders/read-order-by-id.ts';

const CONTACT = 'zahra@example.com';
const DAY_MS = 86_400_000;

let shop: ReturnsAdmin['shop'];
let staffApi: ReturnsAdmin['staffApi'];
let staffToken: string;
let finance: string;
let time: ReturnsAdmin['time'];
beforeAll(async () => {
  ({ shop, staffApi, staffToken, finance, time } = await openReturnsAdmin());
});
afterAll(() => shop.close());

/** A cash-on-delivery order of three pieces of one product and one of another. */
async function soldOrder({ arrived = true } = {}) {
  time.now = NOW;
  const owner = newGuest();
  const cables = await makeProduct(shop.db, { selling: 1_000, quantity: 10 });
  const phone = await makeProduct(shop.db, { selling: 40_000, quantity: 5 });
  await fillCart(shop.db, owner, cables.id, 3);
  await fillCart(shop.db, owner, phone.id);
  const placed = await press(shop.db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  if (arrived) await deliver(shop.db, placed.value.id, NOW);
  const order = await readOrderById(shop.db, placed.value.id);
  const lineOf = (productId: number) =>
    order?.lines.filter(isGoods).find((line) => line.productId === productId)?.id ?? '';
  return {
    ...placed.value,
    cable: lineOf(cables.id),
    phone: lineOf(phone.id),
    cables: cables.inventoryIds[0] ?? 0,
  };
}

async function call(url: string, payload?: object) {
  const method = payload ? 'POST' : 'GET';
  const answer = await shop.app.inject({ method, url: `/api/v1/${url}`, payload, headers: { language: 'en' } });
  return { status: answer.statusCode, ...answer.json() };
}

const find = (code: string) => call(`return/find?code=${code}&contact=${CONTACT}`);

function requestReturn(code: string, input: object) {
  return call('return/request', { code, contact: CONTACT, ...input });
}

const withdraw = (code: string, order_line: string, qty = 1) =>
  requestReturn(code, { kind: 'withdrawal', lines: [{ order_line, qty }] });

async function mails() {
  return mailsTo(shop.db, CONTACT);
}

/** Token of the mail in which a guest confirms a return. */
async function tokenFor(code: string): Promise<string> {
  const mail = (await mails()).find(({ kind, subject }) => kind === 'order-returnConfirm' && subject.includes(code));
  return /returns\/confirm\/([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? '';
}

/** Token of the latest mail in which a buyer confirms the payout account. */
async function payoutTokenFor(code: string): Promise<string> {
  const mail = (await mails()).find(({ kind, subject }) => kind === 'order-payoutConfirm' && subject.includes(code));
  return /returns\/payout\/([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? '';
}

async function payoutOf(id: string) {
  return (await staffApi(`returns/${id}`, undefined, { token: staffToken })).data.return.payout;
}

async function stock(id: number) {
  const row = await shop.db.selectFrom('inventory').select('quantity').where('id', '=', id).executeTakeFirst();
  return row?.quantity;
}

/** Staff receive and inspect a return. */
async function takeIn(id: string, lines: object[] = []) {
  await staffApi(`returns/${id}/receive`, {}, { token: staffToken });
  return staffApi(`returns/${id}/inspect`, { lines }, { token: staffToken });
}

test('before delivery a complaint is refused, but a withdrawal is allowed once the shipment is in transit', async () => {
  const { code, cable } = await soldOrder({ arrived: false });
  for (const kind of ['withdrawal', 'faulty']) {
    const refused = await requestReturn(code, { kind, note: 'Torn', lines: [{ order_line: cable, qty: 1 }] });
    expect([refused.status, refused.data.code]).toEqual([201, 'returns.not_arrived']);
  }
});

test('other buyers can neither read nor change a return', async () => {
  const { code, cable } = await soldOrder();
  const strange = await call('return/request', {
    code,
    contact: 'somebody@example.com',
    kind: 'withdrawal',
    lines: [{ order_line: cable, qty: 1 }],
  });
  expect(strange.status).toBe(201);
  expect((await call(`return/find?code=${code}&contact=somebody@example.com`)).status).toBe(201);
  const other = await soldOrder();
  expect((await withdraw(other.code, cable)).data.code).toBe('returns.nothing');
});

test('requests cannot exceed the ordered quantity, also in two requests', async () => {
  const { code, cable } = await soldOrder();
  expect((await withdraw(code, cable, 4)).data).toMatchObject({ code: 'returns.too_many', facts: { left: 3 } });
  expect((await withdraw(code, cable, 2)).status).toBe(200);
  expect((await withdraw(code, cable, 2)).data).toMatchObject({ code: 'returns.too_many', facts: { left: 1 } });
  expect((await requestReturn(code, { kind: 'withdrawal', lines: [] })).data.code).toBe('returns.nothing');
});

test('a withdrawal is possible until the end of the fourteenth day after delivery', async () => {
  const { code, cable } = await soldOrder();
  const end = Date.UTC(2026, 10, 20) + 15 * DAY_MS;
  expect((await find(code)).data.lines[0].withdraw_until).toBe(new Date(end - 1).toISOString());
  time.now = new Date(end);
  expect((await withdraw(code, cable)).data.code).toBe('returns.over');
  time.now = new Date(end - 1);
  expect((await withdraw(code, cable)).status).toBe(200);
});

test('a withdrawal is effective immediately, needs no reason, and is confirmed with date and time', async () => {
  const { code, cable } = await soldOrder();
  const done = await withdraw(code, cable, 2);
  expect(done.data.status).toBe('approved');
  const kinds = await mails();
  const receipt = kinds.find(({ kind, subject }) => kind === 'order-withdrawn' && subject.includes(code));
  expect(receipt?.plain).toContain('November 20, 2026 at 12:00:00');
  expect(kinds.some(({ kind, subject }) => kind === 'order-returnApproved' && subject.includes(code))).toBe(true);
});

test('a complaint by a guest must be confirmed by the mailed link within a day', async () => {
  const { code, phone } = await soldOrder();
  const input = { kind: 'faulty', wish: 'repair', lines: [{ order_line: phone, qty: 1 }] };
  expect((await requestReturn(code, input)).data.fields).toHaveProperty('note');
  const response = await requestReturn(code, { ...input, note: 'The screen stays dark' });
  expect(response.data.status).toBe('unconfirmed');
  expect((await find(code)).data.returns).toEqual([]);

  const token = await tokenFor(code);
  time.now = new Date(NOW.getTime() + DAY_MS + 1);
  expect((await call('return/confirm', { token })).status).toBe(404);
  time.now = NOW;
  expect((await call('return/confirm', { token: 'x'.repeat(43) })).status).toBe(404);
  for (const _again of [1, 2])
    expect((await call('return/confirm', { token })).data).toMatchObject({ status: 'requested' });
  expect((await find(code)).data.returns).toMatchObject([{ kind: 'faulty', status: 'requested' }]);
});

test('sealed goods can be withdrawn only with an unbroken seal, completed services not at all', async () => {
  for (const [terms, code, sealedToo] of [
    ['sealed', 'returns.unsealed', 200],
    ['service', 'returns.service', 201],
  ] as const) {
    const sold = await soldOrder();
    const { product_id } = await shop.db
      .selectFrom('order_line')
      .select('product_id')
      .where('id', '=', sold.phone)
      .executeTakeFirstOrThrow();
    const { category_id } = await shop.db
      .selectFrom('product')
      .select('category_id')
      .where('id', '=', product_id)
      .executeTakeFirstOrThrow();
    await shop.db.updateTable('category').set({ withdrawal: terms }).where('id', '=', category_id).execute();
    expect((await withdraw(sold.code, sold.phone)).data.code).toBe(code);
    const input = { kind: 'withdrawal', sealed: true, lines: [{ order_line: sold.phone, qty: 1 }] };
    expect((await requestReturn(sold.code, input)).status).toBe(sealedToo);
    await shop.db.updateTable('category').set({ withdrawal: 'free' }).where('id', '=', category_id).execute();
  }
});

test('staff can perform only actions that state and role allow, and each one is in the audit log', async () => {
  const { code, phone, id: orderId } = await soldOrder();
  const customer = await signedIn(shop);
  const auditor = await signedIn(shop, 'auditor');
  const { data } = await withdraw(code, phone);
  const at = `returns/${data.return_id}`;
  expect((await staffApi(at, undefined, {})).status).toBe(401);
  expect((await staffApi(at, undefined, { token: customer })).status).toBe(403);
  expect((await staffApi(`${at}/receive`, {}, { token: auditor })).status).toBe(403);
  expect((await staffApi(`${at}/reject`, { message: 'No' }, { token: staffToken })).data.code).toBe('returns.not_now');
  expect((await staffApi(`${at}/inspect`, { lines: [] }, { token: staffToken })).status).toBe(409);
  expect((await staffApi(at, undefined, { token: staffToken })).data.return.actions).toEqual(['send', 'receive']);

  await takeIn(data.return_id);
  expect((await staffApi(at, undefined, { token: staffToken })).data.return.actions).toEqual([]);
  expect((await staffApi(`${at}/refund`, { amount: 400 }, { token: staffToken })).status).toBe(403);
  expect((await staffApi(`${at}/refund`, { amount: 400.01 }, { token: finance })).data.fields).toHaveProperty('amount');
  expect((await staffApi(`${at}/refund`, { amount: 300 }, { token: finance })).data.fields).toHaveProperty('message');
  const refunded = await staffApi(`${at}/refund`, { amount: 400 }, { token: finance });
  expect(refunded.data.return).toMatchObject({ status: 'refunded', actions: [] });
  expect((await staffApi(`${at}/refund`, { amount: 400 }, { token: finance })).status).toBe(409);

  const audit = await shop.db.selectFrom('audit_entry').select('action').where('subject_id', '=', orderId).execute();
  expect(audit.map(({ action }) => action).sort()).toEqual(['return-inspect', 'return-receive', 'return-refund']);
});

test('returned pieces are refunded individually, and with the last piece shipping and fee as well', async () => {
  const { code, id, cable, phone, cables, grand } = await soldOrder();
  expect(grand).toBe(3_000 + 40_000 + 490 + 200);
  let back = 0;
  for (const [line, qty, amount, sellable] of [
    [cable, 1, 10, 1],
    [phone, 1, 400, 0],
    [cable, 2, 26.9, 1],
  ] as const) {
    const { data } = await withdraw(code, line, qty);
    await takeIn(data.return_id, [{ order_line: line, sellable }]);
    const shown = await staffApi(`returns/${data.return_id}`, undefined, { token: finance });
    expect(shown.data.return.refund_preview.amount).toBe(amount);
    await staffApi(`returns/${data.return_id}/refund`, { amount }, { token: finance });
    back += amount;
  }
  expect(back).toBe(grand / 100);
  expect(await stock(cables)).toBe(9);
  const order = await readOrderById(shop.db, id);
  expect(order?.status).toBe(7);
  expect((await find(code)).data.returns.map(({ status }: { status: string }) => status)).toEqual(
    Array(3).fill('refunded'),
  );
});

test('a reduced refund for worn goods needs a message, and the withheld amount is not refunded later', async () => {
  const { code, phone, cable } = await soldOrder();
  const worn = await withdraw(code, phone);
  await takeIn(worn.data.return_id);
  await staffApi(`returns/${worn.data.return_id}/refund`, { amount: 350, message: 'Scratched' }, { token: finance });
  const rest = await withdraw(code, cable, 3);
  await takeIn(rest.data.return_id);
  const { data } = await staffApi(`returns/${rest.data.return_id}`, undefined, { token: finance });
  expect(data.return.refund_preview).toMatchObject({ amount: 36.9, charges: 6.9 });
});

test('goods returned with a zero refund cannot be refunded again', async () => {
  const { code, id, phone, cable } = await soldOrder();
  const ruined = await withdraw(code, phone);
  await takeIn(ruined.data.return_id);
  const at = `returns/${ruined.data.return_id}`;
  await staffApi(`${at}/refund`, { amount: 0, message: 'In pieces' }, { token: finance });
  expect((await staffApi(at, undefined, { token: finance })).data.return.status).toBe('refunded');
  const rest = await withdraw(code, cable, 3);
  await takeIn(rest.data.return_id);
  const { data } = await staffApi(`returns/${rest.data.return_id}`, undefined, { token: finance });
  expect(data.return.refund_preview).toMatchObject({ amount: 36.9, charges: 6.9 });
  await staffApi(`returns/${rest.data.return_id}/refund`, { amount: 36.9 }, { token: finance });
  expect((await readOrderById(shop.db, id))?.status).toBe(7);
  const back = await shop.db.selectFrom('refund').select('amount').where('order_id', '=', id).execute();
  expect(back.map(({ amount }) => amount)).toEqual([3_690]);
});

test('an exchange creates a replacement order at zero price', async () => {
  const { code, cable, cables, id } = await soldOrder();
  const input = { kind: 'damaged', wish: 'exchange', note: 'Torn', lines: [{ order_line: cable, qty: 2 }] };
  await requestReturn(code, input);
  const token = await tokenFor(code);
  const { data } = await call('return/confirm', { token });
  await staffApi(`returns/${data.return_id}/approve`, {}, { token: staffToken });
  await takeIn(data.return_id);
  const before = await stock(cables);
  const exchanged = await staffApi(`returns/${data.return_id}/exchange`, {}, { token: staffToken });
  const { replacement, status } = exchanged.data.return;
  expect([status, await stock(cables)]).toEqual(['exchanged', (before ?? 0) - 2]);
  const fresh = await staffApi(`orders/${replacement}`, undefined, { token: staffToken });
  expect(fresh.data.order).toMatchObject({ status: 2, payment_state: 'paid', totals: { grand: 0 } });
  expect(fresh.data.order.lines).toMatchObject([{ quantity: 2, total: 0 }]);
  expect((await readOrderById(shop.db, id))?.status).toBe(5);
  expect((await find(code)).data.returns[0].replacement).toBe(replacement);
  const last = await withdraw(code, cable, 1);
  expect(last.status).toBe(200);
  expect((await withdraw(code, cable, 1)).data.code).toBe('returns.none_left');
});

test('cash is paid out to the account of the buyer, whose number is validated', async () => {
  const { code, cable } = await soldOrder();
  const input = { kind: 'withdrawal', payout_to: 'bank', payout_holder: 'Zahra Karimi' };
  const lines = [{ order_line: cable, qty: 1 }];
  const wrong = await requestReturn(code, { ...input, lines, payout_account: 'GB82 WEST 1234 5698 7654 33' });
  expect(wrong.data.fields).toHaveProperty('payout_account');
  const { data } = await requestReturn(code, { ...input, lines, payout_account: 'GB82 WEST 1234 5698 7654 32' });
  expect(data).toMatchObject({ status: 'approved', notice: expect.stringContaining(CONTACT) });
  expect(await payoutOf(data.return_id)).toBeNull();
  const token = await payoutTokenFor(code);
  expect((await call('return/confirm-payout', { token })).data.return_id).toBe(data.return_id);
  expect(await payoutOf(data.return_id)).toEqual({
    to: 'bank',
    holder: 'Zahra Karimi',
    account: 'GB82WEST12345698765432',
  });
});

test('a request repeated with its idempotency key is created once', async () => {
  const { code, cable } = await soldOrder();
  const payload = { code, contact: CONTACT, kind: 'withdrawal', lines: [{ order_line: cable, qty: 1 }] };
  const headers = { 'idempotency-key': `again-${code}` };
  const answers = [];
  for (const _again of [1, 2]) {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/return/request', payload, headers });
    answers.push(answer.json().data.return_id);
  }
  expect(answers[0]).toBe(answers[1]);
  expect((await find(code)).data.returns).toHaveLength(1);
});

test('photos are uploaded as multipart form data with the JSON, with the limits and messages of the page', async () => {
  const { code, cable } = await soldOrder();
  const send = async (photos: Uint8Array[]) => {
    const form = new FormData();
    const input = { kind: 'damaged', note: 'Bent', lines: [{ order_line: cable, qty: 1 }] };
    form.set('data', JSON.stringify({ code, contact: CONTACT, ...input }));
    for (const photo of photos) form.append('photos', new Blob([new Uint8Array(photo)]), 'p.jpg');
    const body = new Response(form);
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/return/request',
      headers: { 'content-type': body.headers.get('content-type') ?? '', language: 'en' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  const picture = await cameraPicture();
  expect((await send([Buffer.from('no picture')])).data.fields.photos).toEqual([
    'Supported images: jpg, png (Max size: 1000kb)',
  ]);
  expect((await send(Array(6).fill(picture))).status).toBe(201);
  const response = await send([picture, picture]);
  expect([response.status, response.data.status]).toEqual([200, 'unconfirmed']);
  const storedPhotos = await shop.db
    .selectFrom('return_photo')
    .select('file')
    .where('return_id', '=', response.data.return_id)
    .execute();
  expect(storedPhotos).toHaveLength(2);
});
