import { type Currency, type Money, money } from '../../../../kernel/money.ts';
import { parseResponse } from '../../circuit/parse-response.ts';
import { ProviderFault } from '../../circuit/provider-fault.ts';
import { isSameText } from '../../circuit/signatures.ts';
import type {
  KnownAttempt,
  PaymentAdapter,
  PaymentRequest,
  ProviderPayment,
  ProviderRefund,
  ProviderRefundRequest,
} from '../../payment-provider.ts';
import { defineProvider } from '../define-provider.ts';
import { fromProviderText, ISO_AMOUNTS, toProviderText } from '../provider-amount.rules.ts';
import { createIyzicoClient, type IyzicoKeys, type IyzicoResponse } from './iyzico-client.ts';
import { splitRefund, toIyzicoItems } from './iyzico-items.rules.ts';
import { toAcceptedRefund, toPaidItems } from './iyzico-report.ts';
import {
  checkoutFormResponse,
  hasValidSignature,
  listSignedFields,
  type PaymentDetail,
  paymentDetail,
  report,
} from './iyzico-responses.ts';
import { parseIyzicoWebhook } from './iyzico-webhook.ts';

/** Timeout in milliseconds; longer than the default, because money moves. */
const MONEY_TIMEOUT_MS = 60_000;

const CURRENCIES = ['TRY', 'USD', 'EUR', 'GBP'];

/** Delay of the reporting service in milliseconds. */
const REPORT_DELAY_MS = 5 * 60_000;

/** Required for every buyer; the documented value for buyers without a Turkish identity number. */
const NO_IDENTITY_NUMBER = '11111111111';

/** Refunds are sent by a background job without a client address. */
const SERVER_IP = '127.0.0.1';

/** Token of no form. */
const NO_TOKEN = 'connection-check';

/** Longest accepted text field. */
const MAX_TEXT_LENGTH = 250;

/** Cards on iyzico's hosted page: Checkout Form, valid for 30 minutes and impossible to close. */
export const iyzico = defineProvider({
  id: 'iyzico',
  code: 6,
  title: 'iyzico',
  icon: 'pay-iyzico',
  configuration: {
    keys: { apiKey: { variable: 'IYZICO_API_KEY' }, secretKey: { variable: 'IYZICO_SECRET_KEY' } },
    baseUrl: {
      variable: 'IYZICO_BASE_URL',
      live: 'https://api.iyzipay.com',
      sandbox: 'https://sandbox-api.iyzipay.com',
    },
    keyModes: { fields: ['apiKey', 'secretKey'], test: /^sandbox-/, live: /^(?!sandbox-)/ },
    demoKeys: { apiKey: 'sandbox-demo', secretKey: 'sandbox-demo-secret' },
  },
  checkoutHosts: ['iyzipay.com', 'iyzico.com'],
  charges: { currencies: CURRENCIES },
  // instalments add to the amount
  acceptsOverpayment: true,
  webhookEvents: 'all',
  createAdapter,
});

function createAdapter(keys: IyzicoKeys): PaymentAdapter {
  const { secretKey } = keys;
  const call = createIyzicoClient(keys);

  return {
    async createCheckout(request) {
      const { attemptId } = request;
      const path = '/payment/iyzipos/checkoutform/initialize/auth/ecom';
      // a repeat creates another form, which is never shown
      const response = await call({ path, body: toCheckoutForm(request), repeatable: true });
      const { token, paymentPageUrl, conversationId, signature } = parseResponse(
        checkoutFormResponse,
        unwrapResponse(response),
      );
      if (conversationId !== attemptId || !hasValidSignature(secretKey, [conversationId, token], signature))
        throw new ProviderFault('refused', 'answer-not-signed');
      return { reference: token, page: { kind: 'redirect', url: paymentPageUrl } };
    },

    async fetchPayment(attempt) {
      const path = '/payment/iyzipos/checkoutform/auth/ecom/detail';
      const body = { locale: 'en', conversationId: attempt.id, token: attempt.reference };
      const answer = await call({ path, body, repeatable: true });
      const payment = parseResponse(paymentDetail, answer.json);
      // iyzico has no data before a form is submitted; `status` is about the query, `paymentStatus` about the payment
      if (!answer.ok && payment.paymentStatus === undefined)
        return { state: 'open', paid: null, ourReference: attempt.id };
      return toProviderPayment(payment, attempt, secretKey);
    },

    refundReadBackMs: REPORT_DELAY_MS,

    async refund(request) {
      const { id, amount, attempt, reference } = request;
      const paymentId = attempt.paymentReference;
      if (!paymentId) throw new ProviderFault('refused', 'no-payment');
      const path = '/v2/reporting/payment/details';
      const answer = await call({ path, query: { paymentId, locale: 'en' }, repeatable: true });
      const [payment] = parseResponse(report, unwrapResponse(answer)).payments;
      if (payment?.currency !== amount.currency) throw new ProviderFault('refused', 'other-payment');
      if (reference !== null) return toAcceptedRefund(payment, { reference, amount });
      const parts = splitRefund(toPaidItems(payment, id), { id, amount: amount.amount });
      if (parts === null) throw new ProviderFault('refused', 'refund-too-much');
      for (const { line, amount: part } of parts) {
        const body = {
          locale: 'en',
          // read from the report, so that a sent refund is known even if its response is lost
          conversationId: id,
          paymentTransactionId: line,
          price: toIyzicoAmount(money(part, amount.currency)),
          currency: amount.currency,
          ip: SERVER_IP,
        };
        unwrapResponse(await call({ path: '/payment/refund', body, repeatable: false, timeout: MONEY_TIMEOUT_MS }));
      }
      return toProviderRefund(request, parts);
    },

    isAuthenticReturn: ({ token = '' }, { reference }) => reference !== null && isSameText(reference, token),

    async checkConnection() {
      const path = '/payment/iyzipos/checkoutform/auth/ecom/detail';
      // an unknown token is answered with a failure; the client throws when the keys are wrong
      await call({ path, body: { locale: 'en', conversationId: NO_TOKEN, token: NO_TOKEN }, repeatable: true });
    },

    readWebhook: async (hook) => parseIyzicoWebhook(hook, secretKey),
  };
}

/** @throws ProviderFault with iyzico's code */
function unwrapResponse(response: IyzicoResponse): unknown {
  if (!response.ok) throw new ProviderFault('refused', response.code);
  return response.json;
}

function toCheckoutForm({ attemptId, amount, locale, buyer, postedReturnUrl, ...sale }: PaymentRequest) {
  const price = toIyzicoAmount(amount);
  const address = {
    contactName: toTextField(buyer.name),
    city: toTextField(buyer.city),
    country: toTextField(buyer.country),
    address: toTextField(buyer.street),
    ...(buyer.zip && { zipCode: buyer.zip }),
  };
  return {
    locale: locale === 'tr' ? 'tr' : 'en',
    conversationId: attemptId,
    price,
    paidPrice: price,
    currency: amount.currency,
    basketId: attemptId,
    paymentGroup: 'PRODUCT',
    callbackUrl: postedReturnUrl,
    // with instalments the bank's fee would be added to the price
    enabledInstallments: [1],
    buyer: {
      id: attemptId,
      ...splitName(buyer.name),
      identityNumber: NO_IDENTITY_NUMBER,
      email: buyer.email,
      registrationAddress: address.address,
      city: address.city,
      country: address.country,
      ip: buyer.ip,
    },
    billingAddress: address,
    shippingAddress: address,
    basketItems: toIyzicoItems({ amount, ...sale }).map((line) => ({
      id: line.id,
      name: toTextField(line.title),
      category1: line.physical ? 'Goods' : 'Services',
      itemType: line.physical ? 'PHYSICAL' : 'VIRTUAL',
      price: toIyzicoAmount(money(line.amount, amount.currency)),
    })),
  };
}

/** iyzico requires a first name and a surname; many buyers have one name. */
function splitName(name: string): { name: string; surname: string } {
  const parts = name.trim().split(/\s+/);
  const surname = parts.length > 1 ? parts.pop() : parts[0];
  return { name: toTextField(parts.join(' ')), surname: toTextField(surname ?? '') };
}

function toTextField(text: string): string {
  return text.trim().slice(0, MAX_TEXT_LENGTH) || '-';
}

function toIyzicoAmount(amount: Money): string {
  const text = toProviderText(amount, ISO_AMOUNTS);
  if (text === null) throw new ProviderFault('refused', 'amount');
  return text;
}

function toProviderPayment(payment: PaymentDetail, attempt: KnownAttempt, secretKey: string): ProviderPayment {
  const { paymentStatus, paymentId, errorCode } = payment;
  const known = {
    paid: null,
    ourReference: payment.basketId ?? attempt.id,
    ...(paymentId !== undefined && { paymentReference: String(paymentId) }),
  };
  switch (paymentStatus) {
    case 'SUCCESS':
      return { ...known, ...verifyPayment(payment, attempt, secretKey) };
    case 'FAILURE':
      return { ...known, state: 'failed', error: String(errorCode ?? paymentStatus) };
    case 'PENDING_CREDIT':
      return { ...known, state: 'pending' };
    default:
      // started at the bank, or not started: it can be abandoned at any time
      return { ...known, state: 'open' };
  }
}

/** Checks a successful payment against its signature and the requested data. */
function verifyPayment(
  payment: PaymentDetail,
  { amount, currency: expectedCurrency, reference }: KnownAttempt,
  secretKey: string,
) {
  const { currency = '', price = '', paidPrice = '', token, basketId, fraudStatus } = payment;
  const review = (error: string) => ({ state: 'review' as const, paid: null, error });
  if (!hasValidSignature(secretKey, listSignedFields(payment), payment.signature)) return review('answer-not-signed');
  if (token !== reference) return review('other-form');
  if (fromProviderText(price, expectedCurrency)?.amount !== amount) return review('other-price');
  const paid = fromProviderText(paidPrice, currency);
  const ourReference = basketId ?? null;
  const details = { lines: listPaidLines(payment, currency) };
  switch (String(fraudStatus)) {
    case '1':
      return { state: 'paid' as const, paid, ourReference, details };
    case '0':
      return { state: 'review' as const, paid, ourReference, details, error: 'fraud-review' };
    default:
      return { state: 'failed' as const, error: 'fraud-rejected' };
  }
}

/** iyzico's item ids with the paid amounts. */
function listPaidLines({ itemTransactions = [] }: PaymentDetail, currency: Currency) {
  return itemTransactions.map(({ paymentTransactionId, paidPrice }) => ({
    id: String(paymentTransactionId),
    paid: fromProviderText(paidPrice, currency)?.amount ?? 0,
  }));
}

/** Stored under a separate key, because two refunds may be stored concurrently. */
function toProviderRefund(
  { id }: ProviderRefundRequest,
  parts: readonly { line: string; amount: number }[],
): ProviderRefund {
  return { state: 'done', reference: id, details: { [`refund:${id}`]: parts } };
}
