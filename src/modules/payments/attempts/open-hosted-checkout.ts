import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isAllowedCheckoutUrl } from '../circuit/checkout-url.ts';
import { ProviderFault, type ProviderFaultKind } from '../circuit/provider-fault.ts';
import {
  type AttemptKey,
  saveHostedCheckout,
  selectAttemptById,
  storeRequest,
  updateAttempt,
} from '../payment.store.ts';
import type { HostedCheckout, PaymentRequest } from '../payment-provider.ts';
import type { PaymentProviders } from '../payment-providers.ts';

const REFUSAL_CODES: Record<ProviderFaultKind, string> = {
  unknown: 'payments.unreachable',
  refused: 'payments.refused-by-provider',
  'not-sent': 'payments.method-down',
};

type SaleDetails = Omit<PaymentRequest, 'attemptId' | 'amount' | 'expiresAt' | 'now'>;

/**
 * Creates the hosted checkout of an attempt, or returns the open one. Runs outside any transaction, because providers
 * may respond slowly. Repeated calls lead to one page: the attempt's id is the idempotency key, and if a provider
 * creates a second page it is never shown. Refuses with `payments.unreachable` (nothing was charged, try again),
 * `payments.method-down` (the circuit breaker is open and the provider was not called), `payments.refused-by-provider`,
 * `payments.over`.
 */
export async function openHostedCheckout(
  db: Db,
  providers: PaymentProviders,
  attemptId: string,
  describe: () => Promise<SaleDetails>,
  now: Date,
): Promise<Result<HostedCheckout>> {
  const attempt = await selectAttemptById(db, attemptId);
  const provider = attempt && providers.byCode(attempt.method);
  if (!attempt || !provider) return refuse('payments.not-offered');
  const { status, amount, currency, expires_at: expiresAt } = attempt;
  if (!expiresAt || expiresAt <= now || (status !== 'created' && status !== 'pending')) return refuse('payments.over');
  if (attempt.hosted_checkout) return ok(attempt.hosted_checkout);
  try {
    const sale = await describe();
    const request = {
      ...(await withStoredRequest(db, attempt, sale)),
      attemptId,
      amount: { amount, currency },
      expiresAt,
      now,
    };
    const { reference, page, details } = await provider.createCheckout(request);
    if (!isAllowedCheckoutUrl(page.url, provider)) throw new ProviderFault('refused', 'page-elsewhere');
    const isSaved = await saveHostedCheckout(db, attempt, {
      reference,
      status: 'pending',
      hosted_checkout: JSON.stringify(page),
      request: null,
      last_error: null,
      ...(details && { details: JSON.stringify(details) }),
    });
    if (isSaved) return ok(page);
    const existingPage = (await selectAttemptById(db, attemptId))?.hosted_checkout;
    return existingPage ? ok(existingPage) : refuse('payments.over');
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    await updateAttempt(db, attempt, { last_error: error.code });
    return refuse(REFUSAL_CODES[error.kind]);
  }
}

/** Repeats the sale of the attempt's first request: a provider accepts only one body per idempotency key. */
async function withStoredRequest(db: Db, attempt: AttemptKey, sale: SaleDetails): Promise<SaleDetails> {
  const { shopName, returnUrl, postedReturnUrl, buyer } = sale;
  const first = await storeRequest(db, attempt, { shopName, returnUrl, postedReturnUrl, buyer: { ip: buyer.ip } });
  return { ...sale, ...first, buyer: { ...buyer, ...first.buyer } };
}
