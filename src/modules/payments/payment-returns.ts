import type { Db } from '../../platform/db.ts';
import { TOKEN } from './find-attempt.ts';
import { knownAttempt } from './known-attempt.ts';
import { attemptById, attemptByReference } from './payment.store.ts';
import type { PaymentProviders } from './payment-providers.ts';

/** What a shopper's browser carried back by a posted form. */
export type PostedReturn = Record<string, string>;

/**
 * What to think of a shopper whom a provider sent back by a form to an attempt's own address. Nothing is moved by it:
 * even an authentic return only says that somebody paid, not that the money came. Null when there is no such attempt.
 */
export async function checkReturn(
  db: Db,
  providers: PaymentProviders,
  attemptId: string,
  fields: PostedReturn,
): Promise<'authentic' | 'unsigned' | null> {
  const attempt = TOKEN.test(attemptId) ? await attemptById(db, attemptId) : undefined;
  if (!attempt) return null;
  const check = providers.byCode(attempt.method)?.checkReturn;
  return check?.(fields, knownAttempt(attempt)) ? 'authentic' : 'unsigned';
}

/**
 * The attempt that a return without an attempt in its address is about. Only a signed one learns it: an attempt's id
 * opens its order's page, and a provider's reference is no secret.
 */
export async function attemptOfReturn(
  db: Db,
  providers: PaymentProviders,
  name: string,
  { reference, fields }: { reference: string; fields: PostedReturn },
): Promise<string | null> {
  const provider = providers.byName(name);
  const found = provider && (await attemptByReference(db, provider.code, reference));
  if (!found) return null;
  return (await checkReturn(db, providers, found.id, fields)) === 'authentic' ? found.id : null;
}
