import { hash, verify } from '@node-rs/argon2';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { makeGate } from '../../platform/gate.ts';

/** argon2id with 19 MiB, two passes, one lane (OWASP's first choice for interactive sign-in). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const gate = makeGate({ atOnce: 2, waiting: 50 });

/** The hash of a random text nobody kept. Checked for an account that does not exist, so that asking takes as long. */
const DUMMY = '$argon2id$v=19$m=19456,t=2,p=1$qdlz6fNFH/+wiAch8S3vXQ$YfXQueQYk6S/yZbW2QBKmkE4H9i7MYib5by5lDkNB48';

/** Refuses with `api.unavailable` when too many people are signing in at this moment. */
export async function hashPassword(password: string): Promise<Result<string>> {
  return answer(await gate(() => hash(normal(password), COST)));
}

/** @param stored null for an account that does not exist: the same work, and never right */
export async function checkPassword(password: string, stored: string | null): Promise<Result<boolean>> {
  const checked = await gate(() => verify(stored ?? DUMMY, normal(password)));
  return answer(checked.admitted ? { admitted: true, value: checked.value && stored !== null } : checked);
}

/** Keyboards write é in two ways; both are the same password. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

function answer<T>(passed: { admitted: true; value: T } | { admitted: false }): Result<T> {
  if (passed.admitted) return ok(passed.value);
  const { refusal } = refuse('api.unavailable', {}, 'unavailable');
  return { ok: false, refusal: { ...refusal, retryAfter: 2 } };
}
