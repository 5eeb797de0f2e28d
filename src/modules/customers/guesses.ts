import type { Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import type { Guess } from '../../platform/guesses/open-guess.ts';
import { tryGuess } from '../../platform/guesses/try-guess.ts';
import type { CodePurpose } from '../../platform/tokens.ts';
import type { Asker } from './asker.ts';

type Guesser = Pick<Asker, 'address' | 'limits' | 'now'>;

/** Runs work that compares the password of a mailbox's account. Refuses with `api.too-many`, and as the work does. */
export function tryPassword<T>(
  db: Db,
  { address, limits, now }: Guesser,
  email: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const guess: Guess = { kind: 'password', subject: email, address, knownFor: `account ${email}` };
  return tryGuess({ db, limits, now }, guess, ['customers.sign-in-failed', 'customers.old-password-wrong'], work);
}

/** Runs work that compares a code of an account's second factor. Refuses with `api.too-many`, and as the work does. */
export function trySecondFactor<T>(
  db: Db,
  { address, limits, now }: Guesser,
  customerId: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const knownFor = `second-factor ${customerId}`;
  const guess: Guess = { kind: 'second-factor', subject: customerId, address, knownFor };
  return tryGuess({ db, limits, now }, guess, ['customers.factor-code-wrong', 'customers.factor-code-used'], work);
}

/**
 * Runs work that compares a mailed code. Tries count for the mailbox and the purpose, not for the one code: a new code
 * gives no new tries. Refuses with `api.too-many`, and as the work does.
 */
export function tryMailedCode<T>(
  db: Db,
  { address, limits, now }: Guesser,
  { purpose, email }: { purpose: CodePurpose; email: string },
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const subject = `${purpose} ${email}`;
  const guess: Guess = { kind: 'mailed-code', subject, address, knownFor: `account ${email}` };
  return tryGuess({ db, limits, now }, guess, ['customers.code-wrong'], work);
}
