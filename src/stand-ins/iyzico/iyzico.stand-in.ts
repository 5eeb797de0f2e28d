import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomToken } from '../../kernel/ids.ts';
import { fromMajor, money, sumAmounts, toMajor } from '../../kernel/money.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { PAY_PAGE_POLICY, renderPayPage, renderReturnForm } from '../pay-page.ts';
import {
  type Behaviour,
  createDefaultBehaviour,
  respondWithBehaviour,
  type StandIn,
  type StandInOptions,
} from '../stand-in.ts';
import { checkForm, checkRefund, type FormRequest, iyzicoFailure } from './iyzico-checks.ts';
import { type PaymentEvent, sendIyzicoEvent } from './iyzico-events.ts';
import { findSignatureError, signResponse } from './iyzico-signatures.ts';

export type IyzicoStandInOptions = StandInOptions & { apiKey: string; secretKey: string };

/** `refundStatus`: 1 done, 0 rejected. */
type LineRefund = { refundTxId: number; refundConversationId: string; amount: number; refundStatus: 0 | 1; at: Date };
/** Amounts in minor units. */
type FormLine = { id: string; itemId: string; price: number; paid: number; refunds: LineRefund[] };

type Form = {
  token: string;
  request: FormRequest;
  createdAt: Date;
  /** Null until the buyer has submitted the page. */
  outcome: 'SUCCESS' | 'FAILURE' | 'PENDING_CREDIT' | null;
  /** 1 approved, 0 in review, -1 refused. */
  fraudStatus: 1 | 0 | -1;
  paymentId: string;
  currency: string;
  lines: FormLine[];
};

/** Lifetime of a checkout form; milliseconds. */
const FORM_TTL_MS = 30 * 60_000;

/**
 * Simulates the part of iyzico's API that the shop uses, and refuses what iyzico refuses: invalid signatures, items that do
 * not add up to the price, free items, missing buyers, refunds above the amount left of an item. It has no idempotency
 * keys.
 */
export function iyzicoStandIn(options: IyzicoStandInOptions): StandIn {
  const { secretKey } = options;
  const behaviour = createDefaultBehaviour();
  const forms = new Map<string, Form>();
  let lastEvent: PaymentEvent | null = null;

  /** Verifies the signature and applies the behaviour. Refusals have status 200. */
  function api(work: (body: unknown, query: URLSearchParams) => unknown) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { pathname, searchParams } = new URL(request.url, options.baseUrl);
      const text = typeof request.body === 'string' ? request.body : '';
      const fault = findSignatureError({ headers: request.headers, path: pathname, body: text }, options);
      if (fault !== null) return reply.send(iyzicoFailure(fault, 'who are you'));
      return respondWithBehaviour(reply, behaviour, async () => ({
        status: 200,
        body: work(parseJson(text), searchParams),
      }));
    };
  }

  function openForm(body: unknown): unknown {
    const checked = checkForm(body);
    if (!checked.ok) return checked.error;
    const wanted = checked.value;
    const token = randomToken();
    const lines = wanted.basketItems.map(({ id: itemId, price }): FormLine => {
      const amount = fromMajor(price, wanted.currency)?.amount ?? 0;
      return { id: String(randomInt(1e9)), itemId, price: amount, paid: amount, refunds: [] };
    });
    const { currency, conversationId } = wanted;
    forms.set(token, {
      token,
      request: wanted,
      createdAt: options.clock(),
      outcome: null,
      fraudStatus: 1,
      paymentId: String(randomInt(1e9)),
      currency,
      lines,
    });
    return {
      status: 'success',
      locale: wanted.locale,
      conversationId,
      token,
      tokenExpireTime: FORM_TTL_MS / 1000,
      paymentPageUrl: `${options.baseUrl}/pay/${token}`,
      signature: signResponse(secretKey, [conversationId, token]),
    };
  }

  function retrieveForm(body: unknown): unknown {
    const { token, conversationId = '' } = (body ?? {}) as { token?: string; conversationId?: string };
    const form = forms.get(token ?? '');
    if (!form || form.outcome === null) return iyzicoFailure('11', 'nothing known of this token', conversationId);
    const { outcome, paymentId, currency, lines, request } = form;
    const major = (amount: number) => toMajor(money(amount, currency));
    const price = toMajor(money(sumAmounts(lines.map((line) => line.price)), request.currency));
    const paidPrice = major(sumAmounts(lines.map((line) => line.paid)));
    const { basketId } = request;
    const parts = [outcome, paymentId, currency, basketId, conversationId, paidPrice, price, form.token];
    return {
      // status "failure" also means that the payment failed, not only the query
      status: outcome === 'FAILURE' ? 'failure' : 'success',
      paymentStatus: outcome,
      fraudStatus: form.fraudStatus,
      paymentId,
      price,
      paidPrice,
      currency,
      installment: 1,
      basketId,
      conversationId,
      token: form.token,
      ...(outcome === 'FAILURE' && { errorCode: '10051', errorMessage: 'insufficient funds' }),
      itemTransactions: lines.map((line) => ({
        itemId: line.itemId,
        paymentTransactionId: line.id,
        price: major(line.price),
        paidPrice: major(line.paid),
        transactionStatus: 2,
      })),
      signature: signResponse(secretKey, parts),
    };
  }

  function refundLine(body: unknown): unknown {
    const checked = checkRefund(body);
    if (!checked.ok) return checked.error;
    const { paymentTransactionId, conversationId, currency, price } = checked.value;
    const form = [...forms.values()].find(({ lines }) => lines.some(({ id }) => id === paymentTransactionId));
    const line = form?.lines.find(({ id }) => id === paymentTransactionId);
    if (!form || !line || form.outcome !== 'SUCCESS' || form.currency !== currency)
      return iyzicoFailure('11', 'no such payment', conversationId);
    const amount = fromMajor(price, currency)?.amount ?? 0;
    const left = line.paid - sumAmounts(line.refunds.filter((one) => one.refundStatus === 1).map((one) => one.amount));
    if (amount <= 0 || amount > left) return iyzicoFailure('11', 'more than is left', conversationId);
    line.refunds.push({
      refundTxId: randomInt(1e9),
      refundConversationId: conversationId,
      amount,
      refundStatus: 1,
      at: options.clock(),
    });
    return {
      status: 'success',
      conversationId,
      paymentId: form.paymentId,
      paymentTransactionId,
      price: Number(price),
      currency,
      signature: signResponse(secretKey, [form.paymentId, Number(price), currency, conversationId]),
    };
  }

  const isReported = ({ at }: LineRefund) =>
    options.clock().getTime() - at.getTime() >= behaviour.reportLagMinutes * 60_000;

  function reportPayment(query: URLSearchParams): unknown {
    const form = [...forms.values()].find(({ paymentId }) => paymentId === query.get('paymentId'));
    if (form?.outcome !== 'SUCCESS') return iyzicoFailure('11', 'no such payment');
    const major = (amount: number) => toMajor(money(amount, form.currency));
    const itemTransactions = form.lines.map(({ id, price, paid, refunds }) => ({
      paymentTransactionId: Number(id),
      price: major(price),
      paidPrice: major(paid),
      refunds: refunds.filter(isReported).map(({ amount, at: _at, ...one }) => ({
        ...one,
        refundPrice: major(amount),
        currencyCode: form.currency,
      })),
    }));
    const { paymentId, currency } = form;
    return {
      status: 'success',
      payments: [{ paymentId: Number(paymentId), paymentStatus: 1, currency, cancels: [], itemTransactions }],
    };
  }

  async function sendLast(): Promise<number[]> {
    return lastEvent ? sendIyzicoEvent({ ...options, behaviour, payment: lastEvent, now: options.clock() }) : [];
  }

  /** Stores the outcome of a form as the last event and sends it `times` times. */
  async function sendEvent({ token, request, paymentId, outcome }: Form, times: number): Promise<void> {
    const status = outcome ?? 'INIT';
    lastEvent = { token, paymentConversationId: request.conversationId, iyziPaymentId: paymentId, status };
    for (let sent = 0; sent < times; sent += 1) await sendLast();
  }

  return {
    name: 'iyzico',
    behaviour,
    sendWebhooks: sendLast,
    async routes(app: FastifyInstance) {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      app.post('/payment/iyzipos/checkoutform/initialize/auth/ecom', api(openForm));
      app.post('/payment/iyzipos/checkoutform/auth/ecom/detail', api(retrieveForm));
      app.post('/payment/refund', api(refundLine));
      app.get(
        '/v2/reporting/payment/details',
        api((_body, query) => reportPayment(query)),
      );
      // simulates a bank that rejects the refund days later; no webhook is sent
      app.post<{ Params: { id: string } }>('/pay/refunds/:id/fail', async ({ params }, reply) => {
        const refunds = [...forms.values()].flatMap(({ lines }) => lines).flatMap(({ refunds: back }) => back);
        const known = refunds.filter(({ refundConversationId }) => refundConversationId === params.id);
        for (const back of known) back.refundStatus = 0;
        return reply.code(known.length > 0 ? 204 : 404).send();
      });
      addPayPages(app, { forms, behaviour, sendEvent, clock: options.clock });
    },
  };
}

type PageDeps = {
  forms: Map<string, Form>;
  behaviour: Behaviour;
  sendEvent: (form: Form, times: number) => Promise<void>;
  clock: () => Date;
};

type ByToken = { Params: { token: string } };

/** Hosted payment page and the actions of its buttons. */
function addPayPages(app: FastifyInstance, { forms, behaviour, sendEvent, clock }: PageDeps): void {
  const closed = (reply: FastifyReply) => reply.code(410).type('text/plain').send('This page is closed.');
  const page = (reply: FastifyReply) =>
    reply.header('content-security-policy', PAY_PAGE_POLICY).type('text/html; charset=utf-8');
  const openOne = (token: string) => {
    const form = forms.get(token);
    const isOpen = form?.outcome === null && clock().getTime() - form.createdAt.getTime() < FORM_TTL_MS;
    return isOpen ? form : null;
  };

  app.get<ByToken>('/pay/:token', async ({ params }, reply) => {
    const form = openOne(params.token);
    if (!form) return closed(reply);
    return page(reply).send(
      renderPayPage({
        provider: 'iyzico',
        amount: `${form.request.paidPrice} ${form.request.currency}`,
        returnUrl: form.request.callbackUrl,
        buttons: (['pay', 'later', 'decline', 'cancel'] as const).map((label) => ({
          action: `${params.token}/${label}`,
          label,
        })),
      }),
    );
  });

  /** Success and failure redirect alike: with the token only, without an authentic result. */
  const end = (outcome: NonNullable<Form['outcome']>, fraudStatus: Form['fraudStatus'] = 1) => {
    return async (request: FastifyRequest<ByToken>, reply: FastifyReply) => {
      const form = openOne(request.params.token);
      if (!form) return closed(reply);
      Object.assign(form, { outcome, fraudStatus });
      applyCharge(form, behaviour);
      await sendEvent(form, { 'before-return': 1, twice: 2, 'after-return': 0, never: 0 }[behaviour.webhooks]);
      return page(reply).send(renderReturnForm('iyzico', form.request.callbackUrl, { token: form.token }));
    };
  };
  app.post<ByToken>('/pay/:token/pay', end('SUCCESS'));
  app.post<ByToken>('/pay/:token/later', end('PENDING_CREDIT'));
  app.post<ByToken>('/pay/:token/decline', end('FAILURE'));
  // paid, but in fraud review; has no button
  app.post<ByToken>('/pay/:token/suspect', end('SUCCESS', 0));
  // cancelling is not reported to the shop; the form stays open
  app.post<ByToken>('/pay/:token/cancel', async ({ params }, reply) => {
    const form = openOne(params.token);
    if (!form) return closed(reply);
    return page(reply).send(renderReturnForm('iyzico', form.request.callbackUrl, { token: form.token }));
  });
  const settle = (outcome: 'SUCCESS' | 'FAILURE') => {
    return async ({ params }: FastifyRequest<ByToken>, reply: FastifyReply) => {
      const form = forms.get(params.token);
      if (!form || form.outcome === null || form.outcome === 'FAILURE') return reply.code(404).send();
      Object.assign(form, { outcome, fraudStatus: 1 });
      await sendEvent(form, 1);
      return reply.code(204).send();
    };
  };
  /** Simulates a credit or fraud review that is approved or rejected hours later. */
  app.post<ByToken>('/pay/:token/arrive', settle('SUCCESS'));
  app.post<ByToken>('/pay/:token/bounce', settle('FAILURE'));
}

/** Sets the charged amount, which the behaviour can falsify. */
function applyCharge(form: Form, { chargeMore, chargeCurrency }: Behaviour): void {
  const last = form.lines.at(-1);
  if (last) last.paid += chargeMore;
  form.currency = chargeCurrency?.toUpperCase() ?? form.currency;
}
