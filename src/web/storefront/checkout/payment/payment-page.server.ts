import { redirectDocument } from 'react-router';
import {
  getPaymentAttemptOperation,
  openCheckoutOperation,
  retryPaymentOperation,
  showPaymentOperation,
  submitProofOperation,
} from '../../../../modules/checkout/payment/payment-page.operations.ts';
import { ORDER_STATUS } from '../../../../modules/orders/order.states.rules.ts';
import type { AttemptProgress } from '../../../../modules/payments/attempts/find-attempt.ts';
import { BANK_TRANSFER, isHosted } from '../../../../modules/payments/payment-methods.rules.ts';
import { findPaymentMethod, type PaymentMethod } from '../../../../modules/payments/payment-methods.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { readFileField } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { runQuery } from '../../../operations/load-query.server.ts';
import { runAction, runCommand } from '../../../operations/run-action.server.ts';
import { to } from '../../../paths.ts';
import { loadOrderView, type OrderView } from '../../order/order-view.server.ts';

/**
 * `done`: no payment is pending; `transfer`: a bank transfer is expected; `open`: can be paid; `checking`: probably
 * paid, not confirmed yet; `back`: the money is being refunded.
 */
export type PaymentState = 'done' | 'transfer' | 'open' | 'checking' | 'failed' | 'over' | 'review' | 'back';

export type PaymentPage = {
  order: OrderView;
  isGuest: boolean;
  state: PaymentState;
  /** Minutes until the stock reservation ends. */
  minutesLeft: number;
  /** Available payment methods; the chosen one first, or last while its provider does not answer. */
  methods: PaymentMethod[];
  /** The method chosen before a change of language. */
  chosen: number | null;
  /** POST form of a hosted checkout that cannot be opened by a redirect. */
  forward: { url: string; fields: Record<string, string> } | null;
  failed: string | null;
};

/**
 * Loads the order of a payment attempt and reconciles the attempt with its provider; null when the id is unknown.
 * @throws Response a redirect to the hosted checkout when the shopper starts paying
 */
export async function loadPaymentPage(
  shop: ShopRequest,
  id: string,
  goPay: boolean,
  chosen: number | null = null,
): Promise<PaymentPage | null> {
  // reading the visitor prevents caching of the page
  const { customer } = await shop.visitor();
  const params = { attempt: id };
  const before = goPay ? await runQuery(getPaymentAttemptOperation, shop, { params }) : null;
  const providerRedirect = before?.ok && before.value.payable ? await openHostedCheckout(shop, id) : null;
  const shown = await runCommand(showPaymentOperation, shop, { params, input: { reconcile: !goPay } });
  if (!shown.ok) return null;
  const { attempt, order, acceptedMethods } = shown.value;
  const methods = acceptedMethods.flatMap((code) => findPaymentMethod(code) ?? []);
  return {
    order: await loadOrderView(shop, order),
    isGuest: customer === null,
    state: toPaymentState(attempt, order.status, order.paymentState === 'paid'),
    minutesLeft: minutesUntil(attempt.expiresAt, shop.services.clock()),
    methods: moveChosenMethod(methods, attempt.method, providerRedirect?.isDown ? 'last' : 'first'),
    chosen,
    forward: providerRedirect?.forward ?? null,
    failed: providerRedirect?.failed ?? null,
  };
}

/** Starts another payment attempt with the same provider or another one. @throws Response a redirect to it */
export async function startAnotherAttempt(shop: ShopRequest, id: string, chosen: number): Promise<string> {
  const { refused } = await runAction(retryPaymentOperation, shop, {
    params: { attempt: id },
    input: { order_method: chosen },
    redirectTo: ({ attempt, opensCheckout }) => to.payment(attempt) + (opensCheckout ? '?pay=1' : ''),
  });
  return refused;
}

/** Stores the uploaded proof of a bank transfer. @returns an error message; null on success */
export async function uploadTransferProof(shop: ShopRequest, id: string, form: FormData): Promise<string | null> {
  const uploads = { proof: await readFileField(form, 'proof') };
  const sent = await runCommand(submitProofOperation, shop, { params: { attempt: id }, uploads });
  return sent.ok ? null : translateRefusal(sent.refusal, shop.t);
}

function moveChosenMethod(methods: PaymentMethod[], chosen: number, at: 'first' | 'last'): PaymentMethod[] {
  const others = methods.filter(({ code }) => code !== chosen);
  const chosenMethods = methods.filter(({ code }) => code === chosen);
  return at === 'first' ? [...chosenMethods, ...others] : [...others, ...chosenMethods];
}

type HostedCheckoutResult = Pick<PaymentPage, 'forward' | 'failed'> & { isDown: boolean };

async function openHostedCheckout(shop: ShopRequest, id: string): Promise<HostedCheckoutResult> {
  const page = await runCommand(openCheckoutOperation, shop, { params: { attempt: id } });
  if (!page.ok) {
    const isDown = page.refusal.code === 'payments.method-down';
    return { forward: null, failed: translateRefusal(page.refusal, shop.t), isDown };
  }
  // a hosted checkout is a foreign document, even where a provider simulator runs below the shop's address
  if (page.value.kind === 'redirect') throw redirectDocument(page.value.url, 303);
  return { forward: page.value, failed: null, isDown: false };
}

function minutesUntil(end: Date | null, now: Date): number {
  return end === null ? 0 : Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 60_000));
}

function toPaymentState(attempt: AttemptProgress, order: number, paid: boolean): PaymentState {
  if (attempt.returning) return 'back';
  const hasExpired = attempt.status === 'expired' || attempt.status === 'cancelled';
  if (!paid && attempt.method === BANK_TRANSFER) {
    if (order === ORDER_STATUS.cancelled) return 'over';
    return hasExpired ? 'failed' : 'transfer';
  }
  if (paid || !isHosted(attempt.method)) return 'done';
  if (attempt.status === 'review') return 'review';
  if (order === ORDER_STATUS.cancelled) return 'over';
  // the provider did not answer after the shopper returned: the payment may have succeeded
  if (attempt.payable && attempt.unanswered) return 'checking';
  if (attempt.payable) return attempt.declined ? 'failed' : 'open';
  return attempt.status === 'pending' || attempt.status === 'authorized' ? 'checking' : 'failed';
}
