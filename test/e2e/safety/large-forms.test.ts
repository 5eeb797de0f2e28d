import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getTranslator } from '../../../src/platform/translator.ts';
import { to } from '../../../src/web/paths.ts';
import routes from '../../../src/web/routes.ts';
import { origin } from '../support/worker-shop.ts';

/** Maximum size of a response, above that of any page; characters. */
const MAX_PAGE = 400_000;

type Leaf = { path?: string; children?: readonly Leaf[] };

/** Every page, with placeholders for its parameters. */
function pages(tree: readonly Leaf[]): string[] {
  return tree
    .flatMap(({ path = '', children }) => (children ? pages(children) : [`/${path}`]))
    .map((path) =>
      path
        .replace(/:slug\??/, 'contact')
        .replace(/:id\??/, '1')
        .replace(/:\w+\??/g, 'x')
        .replace(/\*$/, 'x'),
    );
}

const PATHS = [...new Set(pages(routes as readonly Leaf[]))];

const BOUNDARY = 'limit-test';
const textPart = (name: string, text: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const filePart = (name: string, text: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n${text}\r\n`;
const times = (count: number, part: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => part(nth)).join('');
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const URL_ENCODED = 'application/x-www-form-urlencoded';

async function post(path: string, type: string, body: string) {
  const response = await fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, accept: 'text/html', cookie: `frontend_guest=${randomUUID()}`, 'content-type': type },
    body,
  });
  return { status: response.status, html: await response.text() };
}

const FORMS: [string, string, string][] = [
  ['20,000 fields', URL_ENCODED, times(20_000, (nth) => `k${nth}=1&`)],
  ['400 KB', URL_ENCODED, `k=${'x'.repeat(400_000)}`],
  ['201 text parts', MULTIPART, `${times(201, (nth) => textPart(`t${nth}`, '1'))}--${BOUNDARY}--\r\n`],
  ['a text part of 70 KB', MULTIPART, `${textPart('message', 'x'.repeat(70_000))}--${BOUNDARY}--\r\n`],
  ['30 files', MULTIPART, `${times(30, () => filePart('photos', 'x'))}--${BOUNDARY}--\r\n`],
];

/** Too large to send to every page. */
const UPLOAD: (typeof FORMS)[number] = [
  '13 MB',
  MULTIPART,
  `${filePart('photos', 'x'.repeat(13_000_000))}--${BOUNDARY}--\r\n`,
];

test.each(FORMS)('a form of %s is refused by every page with a short response', async (_what, type, body) => {
  expect(PATHS.length).toBeGreaterThan(60);
  const tooLarge: string[] = [];
  for (const path of PATHS) {
    const { status, html } = await post(path, type, body);
    if (status === 413) tooLarge.push(path);
    // a page without a form, one that needs an account, a thing that does not exist
    expect([path, [302, 303, 400, 401, 403, 404, 405, 413].includes(status)]).toEqual([path, true]);
    expect([path, html.length < MAX_PAGE]).toEqual([path, true]);
  }
  expect(tooLarge).toEqual(expect.arrayContaining([to.checkout(), to.login(), to.trackOrder(), to.page('contact')]));
});

test('only pages with file inputs read a form of 300 KB', async () => {
  const body = `${filePart('photos', 'x'.repeat(300_000))}--${BOUNDARY}--\r\n`;
  const readers: string[] = [];
  for (const path of PATHS) {
    const { status } = await post(path, MULTIPART, body);
    if (status !== 413 && status < 500) readers.push(path);
  }
  const withFiles = [to.page('contact'), to.returns(), to.trackOrder(), to.repairBooking(), to.sellerRegister()];
  expect(readers).toEqual(expect.arrayContaining(withFiles));
  for (const path of [to.login(), to.register(), to.checkout(), to.cart(), to.newsletter()])
    expect(readers).not.toContain(path);
});

test('a page reports that a form is too large, in its language', async () => {
  for (const [, type, body] of [...FORMS, UPLOAD]) {
    const { html, status } = await post(`/tr${to.page('contact')}`, type, body);
    expect(status).toBe(413);
    expect(html).toContain(getTranslator('tr')('problems.api.tooLarge'));
  }
});

test('text, JSON and a truncated form are refused', async () => {
  const half = textPart('message', 'x');
  for (const [type, body] of [
    ['text/plain', 'a=b'],
    ['application/json', '{}'],
    [MULTIPART, half],
  ] as const)
    expect((await post(to.page('contact'), type, body)).status).toBe(400);
});
