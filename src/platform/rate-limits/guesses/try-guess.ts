import type { Result } from '../../../kernel/result.ts';
import { type Guess, type GuessContext, startGuess } from './start-guess.ts';

/**
 * Runs work that compares a secret as one guess. Refuses with `api.too-many` or with the refusal of the work.
 * @param wrong refusal codes of the work that mean a wrong secret
 */
export async function tryGuess<T>(
  context: GuessContext,
  guess: Guess,
  wrong: readonly string[],
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const opened = await startGuess(context, guess);
  if (!opened.ok) return opened;
  const result = await work();
  if (result.ok) await opened.accept();
  else if (wrong.includes(result.refusal.code)) await opened.reject();
  else await opened.cancel();
  return result;
}
