import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import { isKnownNetwork, purgeKnownNetworks, rememberNetwork } from './known-networks.ts';
import { type Guess, startGuess } from './start-guess.ts';

const start = new Date('2026-03-01T10:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

type GuessInput = Omit<Guess, 'address'> & { address?: string; limits?: Limits; now?: Date; right?: boolean };

/** Guesses once. @returns the limit that refused; null for a guess that was compared */
async function guess({
  right = false,
  now = start,
  limits = DEFAULT_LIMITS,
  address = '192.0.2.1',
  ...input
}: GuessInput) {
  const opened = await startGuess({ db: database.db, limits, now }, { ...input, address });
  if (!opened.ok) return opened.limit;
  await (right ? opened.accept() : opened.reject());
  return null;
}

/** Attacks `kind` with wrong guesses until the shop-wide bucket is empty, each at another subject and network. */
async function attack(kind: Guess['kind'], limits: Limits) {
  for (let turn = 0; turn < (limits.failedGuesses?.burst ?? 0); turn += 1)
    await guess({ kind, subject: `victim ${turn}`, address: `198.51.100.${turn}`, limits });
}

test('parallel guesses at one subject from many networks never get more than its limit', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, turn) =>
      guess({ kind: 'phone-digits', subject: 'crowd', address: `198.51.100.${turn}` }),
    ),
  );
  expect(answers.filter((limit) => limit === null)).toHaveLength(5);
});

test('a correct guess costs no attempt, nor does one that was not compared', async () => {
  for (let turn = 0; turn < 20; turn += 1)
    expect(await guess({ kind: 'phone-digits', subject: 'calm', right: true })).toBeNull();
  for (let turn = 0; turn < 20; turn += 1) {
    const opened = await startGuess(
      { db: database.db, limits: DEFAULT_LIMITS, now: start },
      { kind: 'phone-digits', subject: 'dropped', address: '192.0.2.2' },
    );
    if (!opened.ok) return expect.fail(opened.limit);
    await opened.cancel();
  }
});

test('a correct guess does not reset the attempts of others for a short code', async () => {
  for (let turn = 0; turn < 4; turn += 1)
    await guess({ kind: 'phone-digits', subject: 'visited', address: `198.51.100.${turn}` });
  await guess({ kind: 'phone-digits', subject: 'visited', right: true });
  const thief = { kind: 'phone-digits', subject: 'visited', address: '203.0.113.1' } as const;
  expect([await guess(thief), await guess(thief)]).toEqual([null, 'phoneDigits']);
});

test('a known network has its own limit while others have used up all attempts', async () => {
  const home = '2001:db8:0:1::1';
  const owner = { kind: 'password', subject: 'owner@shop.example', address: home } as const;
  const limits = { ...DEFAULT_LIMITS, signInAccount: { burst: 3, seconds: 86_400 } };
  await guess({ ...owner, limits, right: true });
  for (let turn = 0; turn < 3; turn += 1) await guess({ ...owner, limits, address: `198.51.100.${turn}` });
  expect(await guess({ ...owner, limits, address: '203.0.113.1', right: true })).toBe('signInAccount');
  expect(await guess({ ...owner, limits, address: '2001:db8:0:1:ffff::2', right: true })).toBeNull();
  for (let turn = 0; turn < 3; turn += 1) expect(await guess({ ...owner, limits })).toBeNull();
  expect(await guess({ ...owner, limits })).toBe('signInAccount');
});

test('during an attack, a subject with wrong guesses is limited to one attempt per minute', async () => {
  const limits = { ...DEFAULT_LIMITS, failedGuesses: { burst: 5, seconds: 3_600 } };
  const kind = 'order-email';
  await guess({ kind, subject: 'known', address: '192.0.2.9', right: true, limits });
  await attack(kind, limits);
  // a subject without wrong guesses is not slowed down
  expect(await guess({ kind, subject: 'untouched', limits, right: true })).toBeNull();
  expect(await guess({ kind, subject: 'untouched', limits, right: true })).toBeNull();
  expect(await guess({ kind, subject: 'victim 0', limits, address: '203.0.113.7' })).toBe('repeatedGuess');
  // neither is a known network
  await guess({ kind, subject: 'known', address: '203.0.113.8', limits });
  expect(await guess({ kind, subject: 'known', address: '203.0.113.8', limits })).toBe('repeatedGuess');
  expect(await guess({ kind, subject: 'known', address: '192.0.2.9', limits, right: true })).toBeNull();

  const later = after(60);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      guess({ kind, subject: 'victim 0', limits, address: `203.0.113.${turn}`, now: later }),
    ),
  );
  expect(answers.filter((limit) => limit === null)).toHaveLength(1);
});

test('one network has fifty wrong guesses per hour over all accounts, whatever its addresses', async () => {
  const answers: unknown[] = [];
  for (let turn = 0; turn < 51; turn += 1) {
    const address = `2001:db8:0:9::${turn.toString(16)}`;
    answers.push(await guess({ kind: 'password', subject: `someone-${turn}@shop.example`, address }));
  }
  expect(answers.filter((limit) => limit === null)).toHaveLength(50);
  expect(answers.at(-1)).toBe('failedGuess');
  expect(await guess({ kind: 'password', subject: 'new@shop.example', address: '2001:db8:0:a::1' })).toBeNull();
});

test('a network is known for 90 days after it was last seen', async () => {
  const known = (now: Date) => isKnownNetwork(database.db, 'account a@shop.example', '192.0.2.1', now);
  const day = 86_400;
  await rememberNetwork(database.db, 'account a@shop.example', '192.0.2.1', start);
  expect([await known(after(89 * day)), await known(after(91 * day))]).toEqual([true, false]);
  await rememberNetwork(database.db, 'account a@shop.example', '192.0.2.1', after(50 * day));
  expect(await known(after(139 * day))).toBe(true);
  await purgeKnownNetworks(database.db, after(139 * day));
  expect(await known(after(139 * day))).toBe(true);
  await purgeKnownNetworks(database.db, after(141 * day));
  expect(await database.db.selectFrom('known_network').select('seen_at').execute()).toEqual([]);
});
