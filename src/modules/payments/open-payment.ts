import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { attemptById, changeAttempt, keepPage, storeRequest } from './payment.store.ts';
import type { PaymentRequest, PayPage } from './payment-provider.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { mayPayAt } from './provider-address.ts';
import { ProviderFault, type ProviderFaultKind } from './provider-fault.ts';

const REFUSALS: Record<ProviderFaultKind, string> = {
  unknown: 'payments.unreachable',
  refused: 'payments.refused-by-provider',
  'not-sent': 'payments.method-down',
};

type Sale = Omit<PaymentRequest, 'attemptId' | 'amount' | 'expiresAt' | 'now'>;

/**
 * Creates the hosted checkout of an attempt, or returns the open one. Runs outside any transaction, because providers
 * may respond slowly. Repeated calls lead to one page: the attempt's id is the idempotency key, and if a provider
 * creates a second page it is never shown. Refuses with `payments.unreachable` (nothing was charged, try again),
 * `payments.method-down` (the circuit breaker is open and the provider was not called), `payments.refused-by-provider`,
 * `payments.over`.
 */
export async function openPayment(
  db: Db,
  providers: PaymentProviders,
  attemptId: string,
  describe: () => Promise<Sale>,
  now: Date,
): Promise<Result<PayPage>> {
  const attempt = await attemptById(db, attemptId);
  const provider = attempt && providers.byCode(attempt.method);
  if (!attempt || !provider) return refuse('payments.not-offered');
  const { status, amount, currency, expires_at: expiresAt } = attempt;
  if (!expiresAt || expiresAt <= now || (status !== 'created' && status !== 'pending')) return refuse('payments.over');
  if (attempt.pay_page) return ok(attempt.pay_page);
  try {
    const sale = await describe();
    const request = {
      ...(await sameSale(db, attemptId, sale)),
      attemptId,
      amount: { amount, currency },
      expiresAt,
      now,
    };
    const { reference, page, details } = await provider.open(request);
    if (!mayPayAt(page.url, provider)) throw new ProviderFault('refused', 'page-elsewhere');
    const isSaved = await keepPage(db, attemptId, {
      reference,
      status: 'pending',
      pay_page: JSON.stringify(page),
      request: null,
      last_error: null,
      ...(details && { details: JSON.stringify(details) }),
    });
    if (isSaved) return ok(page);
    const existingPage = (await attemptById(db, attemptId))?.pay_page;
    return existingPage ? ok(existingPage) : refuse('payments.over');
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    await changeAttempt(db, attemptId, { last_error: error.code });
    return refuse(REFUSALS[error.kind]);
  }
}

/** Repeats the sale of the attempt's first request: a provider accepts only one body per idempotency key. */
async function sameSale(db: Db, attemptId: string, sale: Sale): Promise<Sale> {
  const { shopName, returnUrl, postedReturnUrl, buyer } = sale;
  const first = await storeRequest(db, attemptId, { shopName, returnUrl, postedReturnUrl, buyer: { ip: buyer.ip } });
  return { ...sale, ...first, buyer: { ...buyer, ...first.buyer } };
}
