import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { attemptById, changeAttempt, keepPage } from './payment.store.ts';
import type { PaymentRequest, PayPage } from './payment-provider.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { mayPayAt } from './provider-address.ts';
import { ProviderFault } from './provider-fault.ts';

/**
 * Opens an attempt's page at its provider, or gives the one that is open. Runs outside any transaction: a provider
 * may take its time. Pressing twice leads to one page: the attempt's id is the idempotency key, and where a provider
 * opens two nevertheless, the second is never shown. Refuses with
 * `payments.unreachable` (nothing was charged, try again), `payments.refused-by-provider`, `payments.over`.
 */
export async function openPayment(
  db: Db,
  providers: PaymentProviders,
  attemptId: string,
  describe: () => Promise<Omit<PaymentRequest, 'attemptId' | 'amount' | 'expiresAt' | 'now'>>,
  now: Date,
): Promise<Result<PayPage>> {
  const attempt = await attemptById(db, attemptId);
  const provider = attempt && providers.byCode(attempt.method);
  if (!attempt || !provider) return refuse('payments.not-offered');
  const { status, amount, currency, expires_at: expiresAt } = attempt;
  if (!expiresAt || expiresAt <= now || (status !== 'created' && status !== 'pending')) return refuse('payments.over');
  if (attempt.pay_page) return ok(attempt.pay_page);
  try {
    const request = { ...(await describe()), attemptId, amount: { amount, currency }, expiresAt, now };
    const { reference, page, details } = await provider.open(request);
    if (!mayPayAt(page.url, provider)) throw new ProviderFault('refused', 'page-elsewhere');
    const kept = await keepPage(db, attemptId, {
      reference,
      status: 'pending',
      pay_page: JSON.stringify(page),
      last_error: null,
      ...(details && { details: JSON.stringify(details) }),
    });
    if (kept) return ok(page);
    const first = (await attemptById(db, attemptId))?.pay_page;
    return first ? ok(first) : refuse('payments.over');
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    await changeAttempt(db, attemptId, { last_error: error.code });
    return refuse(error.kind === 'unknown' ? 'payments.unreachable' : 'payments.refused-by-provider');
  }
}
