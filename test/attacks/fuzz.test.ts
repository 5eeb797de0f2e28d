import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../src/kernel/locale.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { callsOf, type DocumentedCall } from './api-document.ts';
import { bodyFor, textFor } from './bad-values.ts';
import { IDENTITIES, openSession, stockProducts } from './stocked-shop.ts';
import { watchedModules } from './watched-modules.ts';

/** Total number of requests over all operations; FUZZ_SEED sets another seed. */
const CALLS = Number(process.env.FUZZ_CALLS ?? 2_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);

/** Words that would expose internals. */
const LEAK =
  /node_modules|\.(ts|js):\d|\bat (async )?\S+ \(|insert into|update "|select "|syntax error|violates|relation "|column "|Kysely|ZodError|TypeError|ECONN|\[object Object\]/;

let shop: TestApp;
let calls: DocumentedCall[];
const watch = watchedModules();

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' }, modules: watch.modules });
  await stockProducts(shop.db);
  calls = callsOf((await shop.app.inject('/api/v1/openapi.json')).json());
});
afterAll(() => shop.close());

/** One resource per kind for the caller; none for anonymous requests. */
async function fillCart({ headers }: InjectOptions): Promise<void> {
  if (!headers?.authorization && !headers?.cookie) return;
  await shop.db.deleteFrom('cart_line').execute();
  const payload = { product_id: 2, quantity: 1 };
  await shop.app.inject({ method: 'POST', url: '/api/v1/cart/action', payload, headers });
}

/** Tables that a refused request must not change, without counters of refused attempts, idempotency keys and codes. */
async function rowsOfTheShop(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from cart_line) as lines, (select count(*) from shop_order) as orders,
      (select count(*) from customer) as customers, (select count(*) from mail) as mails,
      (select coalesce(sum(quantity), 0) from inventory) as stock`.execute(shop.db);
  return rows[0];
}

function requestFor({ method, path, operation, body }: DocumentedCall): fc.Arbitrary<InjectOptions> {
  const texts = (where: string, required: boolean) =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === where && (parameter.required ?? false) === required)
        .map(({ name, schema }) => [name, textFor(name, schema)]),
    );
  return fc
    .record({
      params: fc.record(texts('path', true)),
      needed: fc.record(texts('query', true), { requiredKeys: [] }),
      wished: generateSubset(texts('query', false)),
      extra: fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom('x', 'page', 'language', 'user_token', '__proto__') },
      ),
      body: body ? bodyFor(body) : fc.constant(undefined),
      language: fc.constantFrom(...LOCALES),
      identity: fc.constantFrom(...IDENTITIES),
    })
    .map((parts) => {
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(wellFormed(parts.params[name])),
      );
      const query = Object.entries({ ...parts.needed, ...parts.wished }).map(([name, value]) => [
        name,
        wellFormed(value),
      ]);
      if (parts.extra) query.push([parts.extra, '1']);
      return {
        method: method.toUpperCase() as 'GET',
        url: `${address}?${new URLSearchParams(query)}`,
        headers: { language: parts.language, ...parts.identity, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { payload: JSON.stringify(parts.body) ?? 'null' }),
      };
    });
}

/** At most three parameters per request: one invalid among twenty would hide all others. */
function generateSubset(texts: Record<string, fc.Arbitrary<string>>): fc.Arbitrary<Record<string, string>> {
  const all = Object.keys(texts);
  return fc
    .shuffledSubarray(all, { maxLength: Math.min(3, all.length) })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, texts[name] ?? fc.constant('')]))));
}

/** A URL cannot contain a lone surrogate. */
function wellFormed(text: string | undefined): string {
  return (text ?? '').toWellFormed();
}

test(`no request causes a 5xx, breaks the envelope, exposes internals, changes data when refused, or gets an undocumented response (seed ${SEED})`, async () => {
  for (const call of calls) {
    await fc.assert(
      fc.asyncProperty(requestFor(call), async (request) => {
        if (request.headers?.authorization) await openSession(shop.db);
        if (/\/(order|cart)\//.test(call.path)) await fillCart(request);
        const before = await rowsOfTheShop();
        const response = await shop.app.inject(request);
        expect(response.statusCode).toBeLessThan(500);
        // a file has no envelope
        if (response.statusCode === 200 && response.headers['content-disposition']) return;
        const answer = response.json();
        expect(answer).toEqual({ status: response.statusCode, message: expect.any(String), data: expect.anything() });
        if (answer.status === 200) return;
        expect(answer.data.form).toEqual(expect.arrayContaining([expect.stringMatching(/\S/)]));
        expect(answer.message).not.toMatch(/\{|undefined|NaN|problems\./);
        expect(response.body).not.toMatch(LEAK);
        expect(await rowsOfTheShop()).toEqual(before);
      }),
      { seed: SEED, numRuns: Math.ceil(CALLS / calls.length) },
    );
  }
  expect(watch.undocumented).toEqual([]);
});
