import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../../test/database/db.ts';
import { makeCustomer } from '../../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../../test/support/shop-request.ts';
import { submitProfileForm } from './profile-form.server.ts';
import { loadProfilePage } from './profile-page.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

async function createCustomerPages() {
  const customer = await makeCustomer(database.db, { name: 'Zahra Karimi' });
  const shop = shopRequestBy(database.db, { customer });
  const send = async (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    try {
      return await submitProfileForm(shop, form);
    } catch (thrown) {
      return thrown instanceof Response ? thrown.headers.get('location') : Promise.reject(thrown);
    }
  };
  const page = (search = '') => loadProfilePage(shop, new Request(`https://shop.example/user/profile${search}`));
  return { send, page };
}

test('every part is saved by its own form, and the page names the saved part', async () => {
  const { send, page } = await createCustomerPages();
  expect(await send({ intent: 'name', name: 'Zahra Noori' })).toBe('/user/profile?saved=name#name');
  expect(await send({ intent: 'phone', country: 'FR', phone: '06 12 34 56 78' })).toBe(
    '/user/profile?saved=phone#phone',
  );
  expect(await send({ intent: 'locale', locale: 'hi' })).toBe('/user/profile?saved=locale#locale');
  expect(await page('?saved=locale')).toMatchObject({
    saved: 'locale',
    profile: { name: 'Zahra Noori', firstName: 'Zahra', phone: '+33612345678', locale: 'hi' },
    phone: { country: 'FR', national: '612345678' },
  });
  expect(await send({ intent: 'phone', country: 'FR', phone: '' })).toBe('/user/profile?saved=phone#phone');
  expect((await page()).profile.phone).toBeNull();
});

test('review request mails can be turned off and on', async () => {
  const { send, page } = await createCustomerPages();
  expect((await page()).reviewMails).toBe(true);
  for (const wanted of [false, false, true]) {
    const intent = wanted ? 'resume-review-mails' : 'stop-review-mails';
    expect(await send({ intent })).toBe('/user/profile?saved=reviewMails#reviewMails');
    expect(await page('?saved=reviewMails')).toMatchObject({ saved: 'reviewMails', reviewMails: wanted });
  }
});

test('a refused part is returned with the typed values and without secrets', async () => {
  const { send } = await createCustomerPages();
  expect(await send({ intent: 'name', name: ' ' })).toMatchObject({
    part: 'name',
    errors: { name: 'Full name is required' },
  });
  expect(await send({ intent: 'phone', country: 'FR', phone: '12' })).toMatchObject({
    part: 'phone',
    values: { phone: '12', country: 'FR' },
    errors: { phone: 'Phone is not valid' },
  });
  const refused = await send({ intent: 'email', email: 'nour@shop.example', password: 'not-mine' });
  expect(refused).toMatchObject({ part: 'email', values: { email: 'nour@shop.example' } });
  expect(JSON.stringify(refused)).not.toContain('not-mine');
});

test.each([
  ['a text', 'hello', 'Supported images: jpg, png (Max size: 1000kb)'],
  ['a broken picture', '\xff\xd8\xff\xe0 broken', 'There is an error while uploading some of the images.'],
  ['too large a picture', `\xff\xd8\xff\xe0${'x'.repeat(1_000_000)}`, 'Supported images: jpg, png (Max size: 1000kb)'],
])('%s is refused with the message of the specification', async (_, content, sentence) => {
  const { send, page } = await createCustomerPages();
  const picture = new File([Buffer.from(content, 'latin1')], 'me.jpg', { type: 'image/jpeg' });
  expect(await send({ intent: 'picture', picture })).toMatchObject({ part: 'picture', errors: { picture: sentence } });
  expect((await page()).profile.picture).toBeNull();
});

test('the newsletter can be subscribed and unsubscribed, and the page shows the date', async () => {
  const { send, page } = await createCustomerPages();
  expect((await page()).newsletter).toEqual({ subscribed: false, since: null });
  expect(await send({ intent: 'subscribe' })).toBe('/user/profile?saved=newsletter#newsletter');
  expect((await page()).newsletter).toEqual({ subscribed: true, since: expect.stringMatching(/\d/) });
  await send({ intent: 'unsubscribe' });
  expect((await page()).newsletter.subscribed).toBe(false);
});

test('a new e-mail address is pending until its code is entered', async () => {
  const { send, page } = await createCustomerPages();
  await send({ intent: 'email', email: 'moved@shop.example', password: 'engine-no-9' });
  // the test page is rendered a little later
  expect((await page()).profile.waitingEmail).toBe('moved@shop.example');
  expect(await send({ intent: 'email-code', code: '12' })).toMatchObject({
    part: 'email',
    errors: { code: expect.any(String) },
  });
});
