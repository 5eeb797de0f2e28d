import { randomUUID } from 'node:crypto';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { blackPng } from '../support/pictures.ts';

const API = '/api/v1';
const JSON_TYPE = 'application/json';
const URL_ENCODED = 'application/x-www-form-urlencoded';
const BOUNDARY = 'bench';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const times = (count: number, part: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => part(nth)).join('');
const object = (count: number) => `{${times(count, (nth) => `"k${nth}":1,`).slice(0, -1)}}`;
const textPart = (name: string, text: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const fileHead = (name: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`;
const filePart = (name: string, text: string) => `${fileHead(name)}${text}\r\n`;
const form = (parts: string) => `${parts}--${BOUNDARY}--\r\n`;

const REPAIR = {
  topic: 'repair',
  name: 'Zahra',
  email: 'zahra@example.com',
  make: 'Orvo',
  model: 'A7',
  fault: 'Screen',
};
const PICTURE = blackPng({ width: 5_000, height: 5_000 });
/** A complete request for a repair with pictures that are small to send and large to decode. */
const WITH_PICTURES = Buffer.concat([
  Buffer.from(textPart('data', JSON.stringify(REPAIR))),
  ...Array.from({ length: 5 }, () => Buffer.concat([Buffer.from(fileHead('photos')), PICTURE, Buffer.from('\r\n')])),
  Buffer.from(`--${BOUNDARY}--\r\n`),
]);

type Request = [name: string, path: string, body?: string | Buffer<ArrayBuffer>, type?: string];

const page = (path: string) => prefixLocale(path, 'en');
const REQUESTS: Request[] = [
  ['7 MB of unknown JSON fields', `${API}/contact`, object(600_000), JSON_TYPE],
  ['64 KB of unknown JSON fields', `${API}/contact`, object(5_000), JSON_TYPE],
  ['60 KB of nested JSON', `${API}/contact`, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, JSON_TYPE],
  ['7 MB in the part `data`', `${API}/contact`, form(textPart('data', object(600_000))), MULTIPART],
  ['50,000 text parts to a call', `${API}/contact`, form(times(50_000, (nth) => textPart(`t${nth}`, '1'))), MULTIPART],
  ['11 MB of files to a call', `${API}/contact`, form(filePart('logo', 'x'.repeat(11_000_000))), MULTIPART],
  ['five pictures of 25 megapixels', `${API}/contact`, WITH_PICTURES, MULTIPART],
  [
    '200 form fields',
    page(to.contactForm({ topic: 'other' })),
    times(200, (nth) => `k${nth}=1&`).slice(0, -1),
    URL_ENCODED,
  ],
  ['20,000 form fields', page(to.contactForm({ topic: 'other' })), times(20_000, (nth) => `k${nth}=1&`), URL_ENCODED],
  ['250 KB of form text', page(to.contactForm({ topic: 'other' })), `message=${'x'.repeat(250_000)}`, URL_ENCODED],
  ['12 MB of form text', page(to.contactForm({ topic: 'other' })), `message=${'x'.repeat(12_000_000)}`, URL_ENCODED],
  ['11 MB of files to a page', page(to.sellerRegister()), form(filePart('logo', 'x'.repeat(11_000_000))), MULTIPART],
  ['50,000 files to a page', page(to.sellerRegister()), form(times(50_000, () => filePart('logo', 'x'))), MULTIPART],
  ['a query of 14 KB', `${API}/all?${times(1_500, (nth) => `k${nth}=1&`)}`],
  ['a search for 14 KB', `${API}/all?q=${'phone+'.repeat(2_300)}`],
  ['a search page for 14 KB', `${page(to.search('phone'))}${'+phone'.repeat(2_300)}`],
];

/** Encoded once, so that sending costs the client as little as possible. */
export const ATTACKS = REQUESTS.map(([name, path, body, type]) => ({
  name,
  path,
  ...(body !== undefined && { post: { body: Buffer.from(body), type: type ?? '' } }),
}));

export type Attack = (typeof ATTACKS)[number];

/**
 * Sends one request. A server that has refused a body may close the connection before all of it was sent.
 * @returns the status, 0 for a closed connection
 */
export async function sendAttack(origin: string, { path, post }: Attack): Promise<number> {
  const headers = { origin, accept: 'text/html', cookie: `frontend_guest=${randomUUID()}` };
  const request = post
    ? { method: 'POST', headers: { ...headers, 'content-type': post.type }, body: post.body }
    : { headers };
  try {
    const response = await fetch(origin + path, { redirect: 'manual', ...request });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
