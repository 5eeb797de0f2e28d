import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { mailsTo, makeCustomer, newMailbox } from '../../../test/support/people.ts';
import { cameraPicture } from '../../../test/support/pictures.ts';
import { createStaffApi, STRANGE_ID, signedIn } from '../../../test/support/staff-client.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { changeSettings } from '../settings/change-settings.ts';
import { selectTicket, selectTicketLines } from '../tickets/ticket.store.ts';
import { deleteCustomerMessages, selectCustomerMessages } from './contact.store.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'contact-'));
const SHOP = 'desk@souk.example';

let shop: TestApp;
let staffToken: string;
let call: ReturnType<typeof createStaffApi>;
beforeAll(async () => {
  shop = await testApp({ env: { DATA_DIR: dataDir, SITE_URL: 'https://shop.test' } });
  await changeSettings(shop.db, { email: SHOP }, new Date());
  staffToken = await signedIn(shop, 'orders');
  call = createStaffApi(shop);
});
afterAll(() => shop.close());

type SendOptions = { language?: string; token?: string; key?: string; from?: string; picture?: Buffer };

let turn = 0;
async function send(body: Record<string, unknown>, { language = 'en', token, key, from, picture }: SendOptions = {}) {
  turn += 1;
  const form = new FormData();
  form.set('data', JSON.stringify(body));
  if (picture) form.set('photos', new File([new Uint8Array(picture)], 'a.jpg'));
  const encoded = new Response(form);
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/contact',
    remoteAddress: from ?? `10.1.${turn % 250}.1`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      language,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, data: answer.json().data };
}

const repairOf = (email: string) => ({
  topic: 'repair',
  name: 'Zahra',
  email,
  make: 'Nokya',
  model: '3310 ?',
  fault: 'It fell\ninto the soup.',
});
const aboutOrder = (email: string) => ({
  topic: 'order',
  name: 'Zahra',
  email,
  reference: 'AB12CD34EF',
  message: 'Where is the charger?',
});
const countStoredPhotos = () => readdirSync(path.join(dataDir, 'proofs')).length;

test('a repair request creates a ticket with number, code, photos and an e-mail with its link', async () => {
  const email = newMailbox('repair');
  const sent = await send(repairOf(email), { language: 'fr', picture: await cameraPicture() });
  expect(sent.status).toBe(200);
  const { number, code } = sent.data.ticket;
  const ticket = await selectTicket(shop.db, { code });
  expect(ticket).toMatchObject({
    number,
    kind: 'repair',
    status: 'requested',
    make: 'Nokya',
    model: '3310 ?',
    email,
    locale: 'fr',
    description: 'It fell\ninto the soup.',
  });
  expect(await selectTicketLines(shop.db, ticket?.id ?? '')).toEqual([]);
  const photos = shop.db
    .selectFrom('ticket_photo')
    .select('file')
    .where('ticket_id', '=', ticket?.id ?? '');
  expect(await photos.execute()).toHaveLength(1);
  const [mail] = await mailsTo(shop.db, email);
  expect([mail?.kind, mail?.locale]).toEqual(['ticket-requested', 'fr']);
  expect(mail?.plain).toContain('https://shop.test/fr/repair/');
  const shopMail = (await mailsTo(shop.db, SHOP)).find(({ plain }) => plain.includes(number));
  expect(shopMail?.plain).toContain('It fell');
});

test('a repeated request is stored once, and so are its photos', async () => {
  const email = newMailbox('twice');
  const picture = await cameraPicture();
  const first = await send(repairOf(email), { picture });
  const files = countStoredPhotos();
  const again = await Promise.all([1, 2, 3].map(() => send(repairOf(email), { picture })));
  expect(new Set(again.map(({ data }) => data.ticket.code))).toEqual(new Set([first.data.ticket.code]));
  await send(aboutOrder(email));
  await send(aboutOrder(email));
  expect(countStoredPhotos()).toBe(files);
  expect((await mailsTo(shop.db, email)).map(({ kind }) => kind).sort()).toEqual([
    'contact-received',
    'ticket-requested',
  ]);
});

test('idempotency keys of guests behind one address do not conflict', async () => {
  const from = '10.2.0.1';
  const key = 'contact-shared-key';
  const [first, second] = [newMailbox('neighbour'), newMailbox('neighbour')];
  const sent = await send(repairOf(first), { from, key, token: randomUUID() });
  const other = await send(repairOf(second), { from, key, token: randomUUID() });
  expect([sent.status, other.status]).toEqual([200, 200]);
  expect(other.data.ticket.code).not.toBe(sent.data.ticket.code);
});

test('every missing field is reported in the language of the request', async () => {
  const empty = await send({ topic: 'repair' }, { language: 'tr' });
  expect(empty.status).toBe(201);
  expect(Object.keys(empty.data.fields).sort()).toEqual(['email', 'fault', 'make', 'model', 'name']);
  expect(empty.data.fields.fault).toEqual(['Arıza alanı zorunludur']);
  const order = await send({ ...aboutOrder('no mailbox'), reference: '' });
  expect(Object.keys(order.data.fields).sort()).toEqual(['email', 'reference']);
  const long = await send({ ...repairOf(newMailbox()), fault: 'x'.repeat(2_001) });
  expect(Object.keys(long.data.fields)).toEqual(['fault']);
  const unknownTopic = await send({ topic: 'complaint', name: 'Zahra' });
  expect([unknownTopic.status, Object.keys(unknownTopic.data.fields)]).toEqual([201, ['topic', 'email']]);
  const noPicture = await send(aboutOrder(newMailbox()), { picture: Buffer.from('no picture') });
  expect([noPicture.status, Object.keys(noPicture.data.fields)]).toEqual([201, ['photos']]);
});

test('a filled-in honeypot field gets a success response, and nothing is stored or mailed', async () => {
  const email = newMailbox('robot');
  const sent = await send({ ...aboutOrder(email), website: 'https://buy.example' });
  expect([sent.status, sent.data]).toEqual([200, { ticket: null }]);
  expect(await mailsTo(shop.db, email)).toEqual([]);
  expect(await selectCustomerMessages(shop.db, { customerId: STRANGE_ID, email })).toEqual([]);
});

test('an IP address may send ten requests an hour, and invalid ones do not count', async () => {
  const from = '10.9.9.9';
  expect((await send({ topic: 'other', name: 'Zahra' }, { from })).status).toBe(201);
  const statuses: number[] = [];
  for (let nth = 0; nth < 11; nth += 1) statuses.push((await send(aboutOrder(newMailbox()), { from })).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('a signed-in customer need not type an e-mail address, and the message is linked to the account', async () => {
  const { id, email, token } = await makeCustomer(shop.db);
  const { email: _typed, ...typed } = aboutOrder('');
  expect((await send(typed, { token })).status).toBe(200);
  const [message] = await selectCustomerMessages(shop.db, { customerId: id, email });
  expect(message).toMatchObject({ customer_id: id, email, reference: 'AB12CD34EF' });
});

test('staff read messages and photos, answer in the language of the sender and close; each action is audited', async () => {
  const email = newMailbox('staffed');
  await send(aboutOrder(email), { language: 'ar', picture: await cameraPicture() });
  const { data } = await call('messages', undefined, { token: staffToken });
  const message = data.messages.data.find((one: { email: string }) => one.email === email);
  expect(message).toMatchObject({ status: 'open', topic: 'order', locale: 'ar' });
  const picture = { url: message.photos[0], headers: { authorization: `Bearer ${staffToken}` } };
  expect((await shop.app.inject(picture)).headers['content-type']).toBe('image/jpeg');
  expect((await shop.app.inject({ url: message.photos[0] })).statusCode).toBe(401);
  const answered = await call(`messages/${message.id}/answer`, { answer: 'It is on its way.' }, { token: staffToken });
  expect(answered.data).toEqual({ id: message.id, status: 'answered' });
  const mail = (await mailsTo(shop.db, email)).find(({ kind }) => kind === 'contact-answered');
  expect(mail?.locale).toBe('ar');
  expect(mail?.plain).toContain('It is on its way.');
  expect((await call(`messages/${message.id}/close`, {}, { token: staffToken })).data.status).toBe('closed');
  expect((await call(`messages/${message.id}/answer`, { answer: 'Once more' }, { token: staffToken })).status).toBe(
    409,
  );
  expect((await call(`messages/${STRANGE_ID}/close`, {}, { token: staffToken })).status).toBe(404);
  const auditEntries = shop.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', message.id)
    .orderBy('id');
  expect((await auditEntries.execute()).map(({ action }) => action)).toEqual(['message-answer', 'message-close']);
});

test('all messages of a customer can be erased with their photos', async () => {
  const email = newMailbox('gone');
  await send(aboutOrder(email), { picture: await cameraPicture() });
  const person = { customerId: STRANGE_ID, email };
  expect(await selectCustomerMessages(shop.db, person)).toHaveLength(1);
  const files = await inTransaction(shop.db, (tx) => deleteCustomerMessages(tx, person));
  expect(files).toHaveLength(1);
  expect(await selectCustomerMessages(shop.db, person)).toEqual([]);
});

test('an IT service request creates a ticket of that kind, with a city for on-site work', async () => {
  const email = newMailbox('office');
  const request = {
    name: 'Zahra',
    email,
    company: 'Karimi Dental',
    service: 'care',
    needs: 'Six laptops.',
    when: 'week',
  };
  const ask = async (body: object) => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/contact/it-service', payload: body });
    return { status: answer.statusCode, data: answer.json().data };
  };
  const nothing = await ask({ name: 'Zahra' });
  expect(Object.keys(nothing.data.fields)).toEqual(['company', 'service', 'when', 'needs', 'where', 'email']);
  const withoutCity = await ask({ ...request, where: 'site' });
  expect([withoutCity.status, Object.keys(withoutCity.data.fields)]).toEqual([201, ['city']]);
  const complete = await ask({ ...request, where: 'site', city: '4 Harbour Lane' });
  const ticket = await selectTicket(shop.db, { code: complete.data.ticket.code });
  expect(ticket).toMatchObject({ kind: 'it_service', status: 'requested', method: 4, model: 'Device maintenance' });
  expect(ticket?.description).toContain('Karimi Dental');
  expect(ticket?.description).toContain('4 Harbour Lane');
});

const LURE = 'Win http://evil.example/prize or www.evil.example';

test('an e-mail to an unverified address contains neither the text nor the links of the message', async () => {
  const email = newMailbox('lured');
  await send({ topic: 'order', name: LURE, email, reference: LURE, message: LURE });
  const [confirmation] = await mailsTo(shop.db, email);
  expect(confirmation?.kind).toBe('contact-received');
  for (const text of [confirmation?.subject, confirmation?.plain, confirmation?.html])
    expect(text).not.toMatch(/evil|Win/);
  const { data } = await call('messages', undefined, { token: staffToken });
  const message = data.messages.data.find((one: { email: string }) => one.email === email);
  expect(message.message).toBe(LURE);
  await call(`messages/${message.id}/answer`, { answer: 'No.' }, { token: staffToken });
  await send({ topic: 'repair', name: LURE, email, make: LURE, model: LURE, fault: LURE });
  const itRequest = { name: LURE, email, company: LURE, service: 'care', needs: LURE, when: 'week', where: 'remote' };
  await shop.app.inject({ method: 'POST', url: '/api/v1/contact/it-service', payload: itRequest });
  const others = (await mailsTo(shop.db, email)).filter(({ kind }) => kind !== 'contact-received');
  expect(others.map(({ kind }) => kind).sort()).toEqual(['contact-answered', 'ticket-requested', 'ticket-requested']);
  for (const { subject, plain, html } of others)
    for (const text of [subject, plain, html]) expect(text).not.toMatch(/evil\.example|:\/\/evil|www\.evil/);
});
