import type { Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Guess, listGuessLimits } from '../../platform/rate-limits/guesses/start-guess.ts';
import { tryGuess } from '../../platform/rate-limits/guesses/try-guess.ts';
import type { CodePurpose } from '../../platform/security/tokens.ts';
import type { RequestContext } from './request-context.ts';

/** Limit of operations by network address; requests with valid input count. */
export const ACCOUNT_LIMIT = { name: 'account', getKey: ({ address }: { address: string }) => address } as const;

type MailboxInput = { email: string };

/** Limits of operations that mail a code again to the address of the input, for any address. */
export const RESEND_LIMITS = [
  ACCOUNT_LIMIT,
  { name: 'codeAgain', getKey: (_: unknown, { email }: MailboxInput) => email },
  { name: 'codeMail', getKey: (_: unknown, { email }: MailboxInput) => email },
] as const;

/** The interval is separate from that of sign-ups, because a sign-up may have failed just before. */
export const PASSWORD_RESET_LIMITS = [
  ACCOUNT_LIMIT,
  { name: 'codeAgain', getKey: (_: unknown, { email }: MailboxInput) => `password-reset ${email}` },
  { name: 'codeMail', getKey: (_: unknown, { email }: MailboxInput) => email },
] as const;

/** Limits that the checks below consume, for the declaration of their operations. */
export const PASSWORD_CHECK_LIMITS = listGuessLimits('password').map((name) => ({ name }));
export const TWO_FACTOR_CHECK_LIMITS = listGuessLimits('second-factor').map((name) => ({ name }));
export const CODE_CHECK_LIMITS = listGuessLimits('mailed-code').map((name) => ({ name }));

/** Limits of a command that mails a code to an address which the command itself checks. */
export const FIRST_CODE_LIMITS = [{ name: 'codeMail' }, { name: 'codeAgain' }] as const;

type AttemptContext = Pick<RequestContext, 'address' | 'limits' | 'now'>;

/** Runs a password check for an account under brute-force limits. Refuses with `api.too-many`, and as `work` does. */
export function runPasswordCheck<T>(
  db: Db,
  { address, limits, now }: AttemptContext,
  email: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const guess: Guess = { kind: 'password', subject: email, address, knownFor: `account ${email}` };
  return tryGuess({ db, limits, now }, guess, ['customers.sign-in-failed', 'customers.old-password-wrong'], work);
}

/**
 * Runs a second-factor check for an account under brute-force limits. Refuses with `api.too-many`, and as `work` does.
 */
export function runTwoFactorCheck<T>(
  db: Db,
  { address, limits, now }: AttemptContext,
  customerId: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const knownFor = `second-factor ${customerId}`;
  const guess: Guess = { kind: 'second-factor', subject: customerId, address, knownFor };
  return tryGuess({ db, limits, now }, guess, ['customers.factor-code-wrong', 'customers.factor-code-used'], work);
}

/**
 * Runs a check of a mailed verification code under brute-force limits. Attempts are counted per mailbox and purpose,
 * not per code: requesting a new code gives no new attempts. Refuses with `api.too-many`, and as `work` does.
 */
export function runCodeCheck<T>(
  db: Db,
  { address, limits, now }: AttemptContext,
  { purpose, email }: { purpose: CodePurpose; email: string },
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const subject = `${purpose} ${email}`;
  const guess: Guess = { kind: 'mailed-code', subject, address, knownFor: `account ${email}` };
  return tryGuess({ db, limits, now }, guess, ['customers.code-wrong'], work);
}
