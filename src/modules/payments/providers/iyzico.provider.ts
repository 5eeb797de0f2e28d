import { type Currency, type Money, money } from '../../../kernel/money.ts';
import type { IyzicoKeys } from '../../../payment-keys.ts';
import type {
  KnownAttempt,
  PaymentProvider,
  PaymentRequest,
  RefundRequest,
  RefundTruth,
  Truth,
} from '../payment-provider.ts';
import { ProviderFault } from '../provider-fault.ts';
import { readAnswer } from '../read-answer.ts';
import { sameText } from '../signatures.ts';
import { fromWireText, toWireText } from '../wire-amount.rules.ts';
import { type Detail, detail, detailParts, isSigned, openedForm, report } from './iyzico-answers.ts';
import { basketOf, refundParts } from './iyzico-basket.rules.ts';
import { type IyzicoAnswer, iyzicoCaller } from './iyzico-call.ts';
import { acceptedRefundTruth, paidLines } from './iyzico-report.ts';
import { readIyzicoWebhook } from './iyzico-webhook.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';

/** Timeout in milliseconds; longer than the default, because money moves. */
const MONEY_TIMEOUT_MS = 60_000;

const CURRENCIES = new Set(['TRY', 'USD', 'EUR', 'GBP']);

/** Delay of the reporting service in milliseconds. */
const REPORT_DELAY_MS = 5 * 60_000;

/** Required for every buyer; the documented value for buyers without a Turkish identity number. */
const NO_IDENTITY_NUMBER = '11111111111';

/** Refunds are sent by a background job without a client address. */
const OWN_ADDRESS = '127.0.0.1';

/** Longest accepted text field. */
const MOST_TEXT = 250;

/** Cards on iyzico's hosted page: Checkout Form, valid for 30 minutes and impossible to close. */
export function iyzicoProvider(keys: IyzicoKeys): PaymentProvider {
  const { secretKey, baseUrl } = keys;
  const call = iyzicoCaller(keys);

  return {
    code: 6,
    name: 'iyzico',
    baseUrl,
    payHosts: ['iyzipay.com', 'iyzico.com'],
    takes: ({ amount, currency }) => CURRENCIES.has(currency) && amount > 0,

    async open(request) {
      const { attemptId } = request;
      const path = '/payment/iyzipos/checkoutform/initialize/auth/ecom';
      // a repeat creates another form, which is never shown
      const response = await call({ path, body: formOf(request), repeatable: true });
      const { token, paymentPageUrl, conversationId, signature } = readAnswer(openedForm, taken(response));
      if (conversationId !== attemptId || !isSigned(secretKey, [conversationId, token], signature))
        throw new ProviderFault('refused', 'answer-not-signed');
      return { reference: token, page: { kind: 'redirect', url: paymentPageUrl } };
    },

    async settle(attempt) {
      const path = '/payment/iyzipos/checkoutform/auth/ecom/detail';
      const body = { locale: 'en', conversationId: attempt.id, token: attempt.reference };
      const answer = await call({ path, body, repeatable: true });
      const payment = readAnswer(detail, answer.json);
      // iyzico has no data before a form is submitted; `status` is about the query, `paymentStatus` about the payment
      if (!answer.ok && payment.paymentStatus === undefined)
        return { state: 'open', paid: null, ourReference: attempt.id };
      return truthOf(payment, attempt, secretKey);
    },

    refundReadBackMs: REPORT_DELAY_MS,

    async refund(request) {
      const { id, amount, attempt, reference } = request;
      const paymentId = attempt.paymentReference;
      if (!paymentId) throw new ProviderFault('refused', 'no-payment');
      const path = '/v2/reporting/payment/details';
      const answer = await call({ path, query: { paymentId, locale: 'en' }, repeatable: true });
      const [payment] = readAnswer(report, taken(answer)).payments;
      if (payment?.currency !== amount.currency) throw new ProviderFault('refused', 'other-payment');
      if (reference !== null) return acceptedRefundTruth(payment, { reference, amount });
      const parts = refundParts(paidLines(payment, id), { id, amount: amount.amount });
      if (parts === null) throw new ProviderFault('refused', 'refund-too-much');
      for (const { line, amount: part } of parts) {
        const body = {
          locale: 'en',
          // read from the report, so that a sent refund is known even if its response is lost
          conversationId: id,
          paymentTransactionId: line,
          price: wireText(money(part, amount.currency)),
          currency: amount.currency,
          ip: OWN_ADDRESS,
        };
        taken(await call({ path: '/payment/refund', body, repeatable: false, timeout: MONEY_TIMEOUT_MS }));
      }
      return refundTruth(request, parts);
    },

    checkReturn: ({ token = '' }, { reference }) => reference !== null && sameText(reference, token),

    webhookEvents: WEBHOOK_EVENTS.iyzico,

    readWebhook: async (hook) => readIyzicoWebhook(hook, secretKey),
  };
}

/** @throws ProviderFault with iyzico's code */
function taken(response: IyzicoAnswer): unknown {
  if (!response.ok) throw new ProviderFault('refused', response.code);
  return response.json;
}

function formOf({ attemptId, amount, locale, buyer, postedReturnUrl, ...sale }: PaymentRequest) {
  const price = wireText(amount);
  const address = {
    contactName: textOf(buyer.name),
    city: textOf(buyer.city),
    country: textOf(buyer.country),
    address: textOf(buyer.street),
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
      ...namesOf(buyer.name),
      identityNumber: NO_IDENTITY_NUMBER,
      email: buyer.email,
      registrationAddress: address.address,
      city: address.city,
      country: address.country,
      ip: buyer.ip,
    },
    billingAddress: address,
    shippingAddress: address,
    basketItems: basketOf({ amount, ...sale }).map((line) => ({
      id: line.id,
      name: textOf(line.title),
      category1: line.physical ? 'Goods' : 'Services',
      itemType: line.physical ? 'PHYSICAL' : 'VIRTUAL',
      price: wireText(money(line.amount, amount.currency)),
    })),
  };
}

/** iyzico requires a first name and a surname; many buyers have one name. */
function namesOf(name: string): { name: string; surname: string } {
  const parts = name.trim().split(/\s+/);
  const surname = parts.length > 1 ? parts.pop() : parts[0];
  return { name: textOf(parts.join(' ')), surname: textOf(surname ?? '') };
}

function textOf(text: string): string {
  return text.trim().slice(0, MOST_TEXT) || '-';
}

function wireText(amount: Money): string {
  const text = toWireText(amount, 'iyzico');
  if (text === null) throw new ProviderFault('refused', 'amount');
  return text;
}

function truthOf(payment: Detail, attempt: KnownAttempt, secretKey: string): Truth {
  const { paymentStatus, paymentId, errorCode } = payment;
  const known = {
    paid: null,
    ourReference: payment.basketId ?? attempt.id,
    ...(paymentId !== undefined && { paymentReference: String(paymentId) }),
  };
  switch (paymentStatus) {
    case 'SUCCESS':
      return { ...known, ...paymentIn(payment, attempt, secretKey) };
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
function paymentIn(
  payment: Detail,
  { amount, currency: expectedCurrency, reference }: KnownAttempt,
  secretKey: string,
) {
  const { currency = '', price = '', paidPrice = '', token, basketId, fraudStatus } = payment;
  const review = (error: string) => ({ state: 'review' as const, paid: null, error });
  if (!isSigned(secretKey, detailParts(payment), payment.signature)) return review('answer-not-signed');
  if (token !== reference) return review('other-form');
  if (fromWireText(price, expectedCurrency)?.amount !== amount) return review('other-price');
  const paid = fromWireText(paidPrice, currency);
  const ourReference = basketId ?? null;
  const details = { lines: linesIn(payment, currency) };
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
function linesIn({ itemTransactions = [] }: Detail, currency: Currency) {
  return itemTransactions.map(({ paymentTransactionId, paidPrice }) => ({
    id: String(paymentTransactionId),
    paid: fromWireText(paidPrice, currency)?.amount ?? 0,
  }));
}

/** Stored under a key of its own, because two refunds may be stored concurrently. */
function refundTruth({ id }: RefundRequest, parts: readonly { line: string; amount: number }[]): RefundTruth {
  return { state: 'done', reference: id, details: { [`refund:${id}`]: parts } };
}
