import { hash, verify } from '@node-rs/argon2';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { createConcurrencyLimiter } from '../../../platform/overload/concurrency-limiter.ts';

/** argon2id with 19 MiB, two passes, one lane (first OWASP recommendation for interactive sign-in). */
const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const gate = createConcurrencyLimiter({ atOnce: 2, waiting: 50 });

/**
 * Hash of a discarded random text. It is verified when the account does not exist, so that the response time is the
 * same.
 */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$qdlz6fNFH/+wiAch8S3vXQ$YfXQueQYk6S/yZbW2QBKmkE4H9i7MYib5by5lDkNB48';

/** Refuses with `api.unavailable` when too many password hashes are queued. */
export async function hashPassword(password: string): Promise<Result<string>> {
  return toResult(await gate(() => hash(normalizePassword(password), HASH_COST)));
}

/** @param stored null for an account that does not exist: same work, always false */
export async function checkPassword(password: string, stored: string | null): Promise<Result<boolean>> {
  const checked = await gate(() => verify(stored ?? DUMMY_HASH, normalizePassword(password)));
  return toResult(checked.admitted ? { admitted: true, value: checked.value && stored !== null } : checked);
}

/** Unicode normalization: keyboards produce é in composed or decomposed form. */
function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

function toResult<T>(passed: { admitted: true; value: T } | { admitted: false }): Result<T> {
  if (passed.admitted) return ok(passed.value);
  const { refusal } = refuse('api.unavailable', {}, 'unavailable');
  return { ok: false, refusal: { ...refusal, retryAfter: 2 } };
}
