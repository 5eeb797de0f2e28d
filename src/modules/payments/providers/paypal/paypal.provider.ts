import { type BuiltInLocale, isBuiltInLocale } from '../../../../kernel/locale.ts';
import type { Money } from '../../../../kernel/money.ts';
import { ProviderFault } from '../../circuit/provider-fault.ts';
import type {
  KnownAttempt,
  PaymentAdapter,
  PaymentRequest,
  ProviderPayment,
  ProviderRefund,
} from '../../payment-provider.ts';
import { defineProvider } from '../define-provider.ts';
import { type AmountFormat, fromProviderText, toProviderText } from '../provider-amount.rules.ts';
import { createPaypalClient, type PaypalKeys } from './paypal-client.ts';
import {
  type PaypalCapture,
  type PaypalOrder,
  parseIssue,
  parseOrder,
  parseRefund,
  requireSuccess,
} from './paypal-responses.ts';
import { createVerificationBody, PAYPAL_EVENTS, parsePaypalEvent } from './paypal-webhook.ts';

/** Timeout in milliseconds; longer than the default, because money moves. */
const MONEY_TIMEOUT_MS = 60_000;

/** Currencies of all accounts; BRL, CNY, INR and MYR are limited to accounts of their countries. */
const CURRENCIES = 'AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ');

const AMOUNT_FORMAT: AmountFormat = { decimals: { HUF: 0, JPY: 0, TWD: 0 } };

/** PayPal has no Hindi pages. */
const LOCALES: Record<BuiltInLocale, string> = { en: 'en-US', fr: 'fr-FR', ar: 'ar-EG', tr: 'tr-TR', hi: 'en-US' };

const MAX_TEXT_LENGTH = 127;

const DECLINED = 'INSTRUMENT_DECLINED';

/** PayPal accounts: Orders v2, approved on PayPal's page and captured by the shop. */
export const paypal = defineProvider({
  id: 'paypal',
  code: 4,
  title: 'PayPal',
  icon: 'pay-paypal',
  // keys look alike in sandbox and live: only the URL distinguishes them
  configuration: {
    keys: {
      clientId: { variable: 'PAYPAL_CLIENT_ID', pattern: /^[\w-]+$/ },
      clientSecret: { variable: 'PAYPAL_CLIENT_SECRET', pattern: /^[\w-]+$/ },
      webhookId: { variable: 'PAYPAL_WEBHOOK_ID', pattern: /^[\w-]+$/, verifiesWebhooks: true },
    },
    baseUrl: {
      variable: 'PAYPAL_BASE_URL',
      live: 'https://api-m.paypal.com',
      sandbox: 'https://api-m.sandbox.paypal.com',
    },
    demoKeys: { clientId: 'demo-client', clientSecret: 'demo-secret', webhookId: 'demo-webhook' },
  },
  checkoutHosts: ['paypal.com'],
  charges: { currencies: CURRENCIES },
  amountFormat: AMOUNT_FORMAT,
  webhookEvents: PAYPAL_EVENTS,
  createAdapter,
});

function createAdapter(keys: PaypalKeys): PaymentAdapter {
  const { webhookId } = keys;
  const call = createPaypalClient(keys);

  const fetchOrder = (id: string) => call({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(id)}` });

  /** Captures an approved order. Concurrent calls are one capture, because they have one request id. */
  async function capture(order: PaypalOrder, attempt: KnownAttempt): Promise<ProviderPayment> {
    const declines = countDeclines(attempt);
    const response = await call({
      method: 'POST',
      path: `/v2/checkout/orders/${encodeURIComponent(order.id)}/capture`,
      body: '{}',
      // one per tried payment method: a decline must not be replayed for the next one
      requestId: `capture-${attempt.id}-${declines}`,
      timeout: MONEY_TIMEOUT_MS,
    });
    if (response.status !== 422) return toProviderPayment(parseOrder(response));
    const issue = parseIssue(response);
    switch (issue) {
      case 'ORDER_ALREADY_CAPTURED':
        return toProviderPayment(parseOrder(await fetchOrder(order.id)));
      case 'ORDER_NOT_APPROVED':
      case 'PAYER_ACTION_REQUIRED':
        return toOpenPayment(order);
      case DECLINED:
        // the page accepts another card or account
        return { ...toOpenPayment(order), error: issue, details: { declines: declines + 1 } };
      case 'DUPLICATE_INVOICE_ID':
        // the attempt was paid by an order that the shop does not know
        return { ...toOpenPayment(order), state: 'review', error: issue };
      default:
        return { ...toOpenPayment(order), state: 'failed', error: issue };
    }
  }

  return {
    async createCheckout(request) {
      const answer = await call({
        method: 'POST',
        path: '/v2/checkout/orders',
        body: JSON.stringify(toOrderBody(request)),
        requestId: request.attemptId,
      });
      const { id, links = [] } = parseOrder(answer);
      const page = links.find(({ rel }) => rel === 'payer-action') ?? links.find(({ rel }) => rel === 'approve');
      if (!page) throw new ProviderFault('refused', 'no-page');
      return { reference: id, page: { kind: 'redirect', url: page.href } };
    },

    async fetchPayment(attempt) {
      const answer = await fetchOrder(attempt.reference ?? '');
      // unapproved orders are deleted after some hours
      if (answer.status === 404) return { state: 'expired', paid: null, ourReference: attempt.id };
      const order = parseOrder(answer);
      if (order.status === 'APPROVED') return capture(order, attempt);
      const reported = toProviderPayment(order);
      // still declined until the buyer has chosen another payment method
      return reported.state === 'open' && countDeclines(attempt) > 0 ? { ...reported, error: DECLINED } : reported;
    },

    async refund({ id, amount, attempt, reference }) {
      if (reference)
        return toProviderRefund(
          parseRefund(await call({ method: 'GET', path: `/v2/payments/refunds/${encodeURIComponent(reference)}` })),
        );
      if (!attempt.paymentReference) throw new ProviderFault('refused', 'no-capture');
      const answer = await call({
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(attempt.paymentReference)}/refund`,
        body: JSON.stringify({ amount: toPaypalAmount(amount) }),
        requestId: id,
        timeout: MONEY_TIMEOUT_MS,
      });
      return toProviderRefund(parseRefund(answer));
    },

    async checkConnection() {
      requireSuccess(
        await call({ method: 'GET', path: `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}` }),
      );
    },

    async readWebhook(hook) {
      const body = createVerificationBody(hook, webhookId);
      if (body === null) return null;
      const path = '/v1/notifications/verify-webhook-signature';
      const { json } = requireSuccess(await call({ method: 'POST', path, body: body }));
      const result = json as { verification_status?: unknown } | null | undefined;
      return result?.verification_status === 'SUCCESS' ? parsePaypalEvent(hook.raw.toString('utf8')) : null;
    },
  };
}

/** Number of declines so far. */
function countDeclines({ details }: KnownAttempt): number {
  return Number(details.declines ?? 0);
}

function toOrderBody({ attemptId, amount, orderCode, shopName, locale, returnUrl }: PaymentRequest) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: attemptId,
        // PayPal accepts each invoice id once, so it rejects a second payment of this attempt too
        invoice_id: attemptId,
        description: `${shopName} ${orderCode}`.slice(0, MAX_TEXT_LENGTH),
        // only the total: the shop computes discounts and tax, and PayPal rejects line items that do not add up
        amount: toPaypalAmount(amount),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: shopName.slice(0, MAX_TEXT_LENGTH),
          locale: LOCALES[isBuiltInLocale(locale) ? locale : 'en'],
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          // no payment methods that take days
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: returnUrl,
          cancel_url: `${returnUrl}?cancelled=1`,
        },
      },
    },
  };
}

function toPaypalAmount(amount: Money): { currency_code: string; value: string } {
  const value = toProviderText(amount, AMOUNT_FORMAT);
  if (value === null) throw new ProviderFault('refused', 'amount');
  return { currency_code: amount.currency, value };
}

function toOpenPayment({ purchase_units: units }: PaypalOrder): ProviderPayment {
  return { state: 'open', paid: null, ourReference: units?.[0]?.custom_id ?? null };
}

/** A completed order can contain a declined capture: only the capture shows it. */
function toProviderPayment(order: PaypalOrder): ProviderPayment {
  const unit = order.purchase_units?.[0];
  const capture = unit?.payments?.captures?.at(-1);
  if (!capture) return { ...toOpenPayment(order), state: order.status === 'VOIDED' ? 'expired' : 'open' };
  const state = toPaymentState(capture);
  return {
    ...state,
    paid: state.state === 'paid' ? fromProviderText(capture.amount.value, capture.amount.currency_code) : null,
    ourReference: capture.custom_id ?? unit?.custom_id ?? null,
    paymentReference: capture.id,
  };
}

function toPaymentState({ status, status_details: details }: PaypalCapture): Pick<ProviderPayment, 'state' | 'error'> {
  switch (status) {
    case 'COMPLETED':
      return { state: 'paid' };
    case 'PENDING':
      return { state: 'pending', error: details?.reason ?? status };
    case 'DECLINED':
    case 'FAILED':
      return { state: 'failed', error: details?.reason ?? status };
    default:
      // refunded before the shop knew of it: the order must not be fulfilled
      return { state: 'review', error: status };
  }
}

function toProviderRefund({ id, status, status_details: details }: ReturnType<typeof parseRefund>): ProviderRefund {
  if (status === 'COMPLETED') return { state: 'done', reference: id };
  if (status === 'FAILED' || status === 'CANCELLED')
    return { state: 'failed', reference: id, error: details?.reason ?? status };
  return { state: 'pending', reference: id };
}
