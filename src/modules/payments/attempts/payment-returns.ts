import type { Db } from '../../../platform/database/db.ts';
import { selectAttemptById, selectAttemptByReference } from '../payment.store.ts';
import type { PaymentProviders } from '../payment-providers.ts';
import { ATTEMPT_ID_PATTERN } from './find-attempt.ts';
import { toKnownAttempt } from './known-attempt.ts';

/** Fields of the form that the buyer's browser posted on return. */
export type PaymentReturnFields = Record<string, string>;

/**
 * Checks a return that a provider posted to an attempt's own URL. It changes nothing: even an authentic return does not
 * prove that the money arrived. Null when there is no such attempt.
 */
export async function checkReturn(
  db: Db,
  providers: PaymentProviders,
  attemptId: string,
  fields: PaymentReturnFields,
): Promise<'authentic' | 'unsigned' | null> {
  const attempt = ATTEMPT_ID_PATTERN.test(attemptId) ? await selectAttemptById(db, attemptId) : undefined;
  if (!attempt) return null;
  const check = providers.byCode(attempt.method)?.isAuthenticReturn;
  return check?.(fields, toKnownAttempt(attempt)) ? 'authentic' : 'unsigned';
}

/**
 * Finds the attempt of a return whose URL does not contain it. The id is returned only for a signed form: an attempt's
 * id opens the page of its order, and a provider's reference is not secret.
 */
export async function findReturnedAttemptId(
  db: Db,
  providers: PaymentProviders,
  name: string,
  { reference, fields }: { reference: string; fields: PaymentReturnFields },
): Promise<string | null> {
  const provider = providers.byName(name);
  const found = provider && (await selectAttemptByReference(db, provider.code, reference));
  if (!found) return null;
  return (await checkReturn(db, providers, found.id, fields)) === 'authentic' ? found.id : null;
}
