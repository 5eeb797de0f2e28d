import type { RefusedResult } from '../../../kernel/result.ts';
import type { Db } from '../../database/db.ts';
import type { LimitName, Limits } from '../limits.ts';
import { getNetworkPrefix } from '../network-prefix.ts';
import { consumeAttempt, hasAttemptLeft, resetAttempts, restoreAttempt } from '../throttle.ts';
import { isKnownNetwork, rememberNetwork } from './known-networks.ts';

/** Secrets that are short enough to be guessed. */
export type GuessKind = 'password' | 'second-factor' | 'mailed-code' | 'phone-digits' | 'order-email';

export type Guess = {
  kind: GuessKind;
  /** The subject that the secret opens, e.g. a mailbox, an account or the code of an order. */
  subject: string;
  /** Network address of the caller. */
  address: string;
  /** Subject for which a correct guess makes the network known; `subject` by default. */
  knownFor?: string;
};

export type GuessContext = { db: Db; limits: Limits; now: Date };

/** A guess that may be compared now. Exactly one of its functions is called afterwards. */
export type StartedGuess = {
  ok: true;
  /** The secret was correct. */
  accept(): Promise<void>;
  /** The secret was wrong. */
  reject(): Promise<void>;
  /** The secret was not compared. */
  cancel(): Promise<void>;
};

/** `limit`: the limit that refused. */
export type RefusedGuess = RefusedResult & { limit: LimitName };

type Bucket = { name: LimitName; key: string };

/** Limits for one subject over all networks. */
const SUBJECT_LIMITS: Record<GuessKind, readonly LimitName[]> = {
  password: ['signInAccount'],
  'second-factor': ['secondFactor', 'secondFactorDay'],
  'mailed-code': ['mailedCode'],
  'phone-digits': ['phoneDigits'],
  // an e-mail address is not a short secret; the general limits apply
  'order-email': [],
};

/** Every limit that a guess can consume, for the declaration of its operation. */
export function listGuessLimits(kind: GuessKind): LimitName[] {
  const buckets = listBuckets({ kind, subject: '', address: '' }, { network: '', scope: '', known: false });
  return [...buckets.map(({ name }) => name), 'failedGuesses', 'repeatedGuess'];
}

/** Limits of consecutive failures: a correct secret resets them. Other limits get one attempt back. */
const CONSECUTIVE_LIMITS: ReadonlySet<LimitName> = new Set([
  'signIn',
  'signInAccount',
  'secondFactor',
  'secondFactorDay',
]);

/**
 * Takes one attempt from every applicable limit before the secret is compared, so that parallel guesses count too. A known
 * network, from which a guess was correct before, has its own limits, so that guesses from elsewhere do not lock out the
 * account holder; the work is the same, so that the timing does not reveal which networks are known. Call it outside the
 * transaction of the work. Refuses with `api.too-many`; a refused guess costs no attempt.
 */
export async function startGuess(context: GuessContext, guess: Guess): Promise<StartedGuess | RefusedGuess> {
  const { db, limits, now } = context;
  const { kind, subject } = guess;
  const network = getNetworkPrefix(guess.address);
  const knownFor = guess.knownFor ?? subject;
  const known = await isKnownNetwork(db, knownFor, network, now);
  const scope = known ? `${subject} ${network}` : subject;
  const everyone: Bucket = { name: 'failedGuesses', key: known ? `${kind} ${scope}` : kind };
  const repeated: Bucket = { name: 'repeatedGuess', key: `${kind} ${scope}` };
  const attacked = !(await hasAttemptLeft(db, limits, everyone.name, everyone.key, now));
  const buckets = [...listBuckets(guess, { network, scope, known }), ...(attacked ? [repeated] : [])];
  for (const [index, { name, key }] of buckets.entries()) {
    const taken = await consumeAttempt(db, limits, name, key, now);
    if (taken.ok) continue;
    for (const before of buckets.slice(0, index)) await restoreAttempt(db, limits, before.name, before.key);
    return { ...taken, limit: name };
  }
  return {
    ok: true,
    async accept() {
      for (const { name, key } of buckets) {
        if (CONSECUTIVE_LIMITS.has(name)) await resetAttempts(db, name, key);
        else await restoreAttempt(db, limits, name, key);
      }
      await rememberNetwork(db, knownFor, network, now);
    },
    async reject() {
      await consumeAttempt(db, limits, everyone.name, everyone.key, now);
      if (!attacked) await consumeAttempt(db, limits, repeated.name, repeated.key, now);
    },
    async cancel() {
      for (const { name, key } of buckets) await restoreAttempt(db, limits, name, key);
    },
  };
}

type Scope = { network: string; scope: string; known: boolean };

function listBuckets({ kind, subject }: Guess, { network, scope, known }: Scope): Bucket[] {
  const perNetwork = kind === 'password' || kind === 'second-factor' || kind === 'mailed-code';
  return [
    ...(kind === 'password' ? [{ name: 'signIn' as const, key: `${network} ${subject}` }] : []),
    ...(perNetwork ? [{ name: 'failedGuess' as const, key: `${kind} ${known ? scope : network}` }] : []),
    ...SUBJECT_LIMITS[kind].map((name) => ({ name, key: scope })),
  ];
}
