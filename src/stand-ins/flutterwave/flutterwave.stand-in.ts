import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomToken } from '../../kernel/ids.ts';
import { type Money, money, toMajor } from '../../kernel/money.ts';
import { createDefaultBehaviour, respondWithBehaviour, type StandIn, type StandInOptions } from '../stand-in.ts';
import { checkPayment, checkRefund, flutterwaveError, type PaymentRequest } from './flutterwave-checks.ts';
import { sendFlutterwaveEvent } from './flutterwave-events.ts';
import { addFlutterwavePages } from './flutterwave-pages.ts';

export type FlutterwaveStandInOptions = StandInOptions & { secretKey: string; secretHash: string };

/** Hosted payment page for a reference; a reference can have several pages. */
export type FlutterwaveLink = PaymentRequest & { closesAt: Date | null };

export type FlutterwaveTransaction = {
  id: number;
  tx_ref: string;
  amount: Money;
  status: 'successful' | 'failed' | 'pending';
  processor_response: string;
  email: string;
};

type Refund = {
  id: number;
  tx_id: number;
  amount: Money;
  comments: string;
  status: 'completed' | 'failed';
  at: Date;
};
type ApiResponse = { status: number; body: unknown };
type ApiRequest = { id: string; query: Record<string, string | undefined>; body: unknown };

const TRANSACTION_NOT_FOUND: ApiResponse = {
  status: 400,
  body: flutterwaveError('No transaction was found for this id'),
};
const PAGE_SIZE = 20;

/**
 * Simulates the part of Flutterwave's API v3 that the shop uses, and refuses what Flutterwave refuses: a wrong key, unknown
 * fields, invalid amounts of the currency, a reference that is used by another payment or paid, refunds above the paid
 * amount. It has no idempotency keys: a repeated request is executed again.
 */
export function flutterwaveStandIn(options: FlutterwaveStandInOptions): StandIn {
  const behaviour = createDefaultBehaviour();
  const links = new Map<string, FlutterwaveLink>();
  const transactions: FlutterwaveTransaction[] = [];
  const refunds: Refund[] = [];
  let last: FlutterwaveTransaction | null = null;

  function api(work: (input: ApiRequest) => ApiResponse) {
    return async (
      request: FastifyRequest<{ Params: { id?: string }; Querystring: Record<string, string | undefined> }>,
      reply: FastifyReply,
    ) => {
      if (request.headers.authorization !== `Bearer ${options.secretKey}`)
        return reply.code(401).send(flutterwaveError('Invalid authorization key'));
      const { params, query, body } = request;
      return respondWithBehaviour(reply, behaviour, async () => work({ id: params.id ?? '', query, body }));
    };
  }

  const send = async () =>
    last ? sendFlutterwaveEvent({ ...options, behaviour, event: 'charge.completed', data: transactionView(last) }) : [];

  async function report(transaction: FlutterwaveTransaction): Promise<void> {
    last = transaction;
    const { webhooks } = behaviour;
    if (webhooks === 'before-return' || webhooks === 'twice') await send();
    if (webhooks === 'twice') await send();
  }

  function openPage({ body }: ApiRequest): ApiResponse {
    const checked = checkPayment(body);
    if (!checked.ok) return { status: 400, body: checked.error };
    const { value } = checked;
    const before = [...links.values()].find(({ tx_ref }) => tx_ref === value.tx_ref);
    const isPaid = transactions.some(({ tx_ref, status }) => tx_ref === value.tx_ref && status === 'successful');
    const isOther = before && JSON.stringify(before.amount) !== JSON.stringify(value.amount);
    if (isPaid || isOther) return { status: 400, body: flutterwaveError('Duplicate transaction reference') };
    const id = randomToken().slice(0, 20);
    const { session_duration: minutes } = value;
    const closesAt = minutes === null ? null : new Date(options.clock().getTime() + minutes * 60_000);
    links.set(id, { ...value, closesAt });
    return success('Hosted Link', { link: `${behaviour.pagesAt ?? options.baseUrl}/pay/${id}` });
  }

  function refund({ id, body }: ApiRequest): ApiResponse {
    const paid = transactions.find((one) => String(one.id) === id);
    if (paid?.status !== 'successful') return TRANSACTION_NOT_FOUND;
    const before = refunds.filter(({ tx_id, status }) => tx_id === paid.id && status === 'completed');
    const left = paid.amount.amount - before.reduce((sum, { amount }) => sum + amount.amount, 0);
    const checked = checkRefund(body, paid.amount.currency, left);
    if (!checked.ok) return { status: 400, body: checked.error };
    const made: Refund = {
      id: 70_000 + refunds.length,
      tx_id: paid.id,
      status: 'completed',
      at: options.clock(),
      ...checked.value,
    };
    refunds.push(made);
    return success('Transaction refund initiated', { ...refundView(made), tx_id: made.tx_id });
  }

  function listRefunds({ query }: ApiRequest): ApiResponse {
    const visibleUntil = options.clock().getTime() - behaviour.reportLagMinutes * 60_000;
    const listed = refunds.filter(({ at }) => at.getTime() <= visibleUntil);
    const all = listed.filter(({ tx_id }) => query.id === undefined || String(tx_id) === query.id).reverse();
    const page = Number(query.page ?? 1);
    const items = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const info = {
      total: all.length,
      current_page: page,
      total_pages: Math.max(1, Math.ceil(all.length / PAGE_SIZE)),
      page_size: PAGE_SIZE,
    };
    const data = items.map((one) => ({ ...refundView(one), transaction_id: one.tx_id, comment: one.comments }));
    return { status: 200, body: { status: 'success', message: 'Refunds fetched', meta: { page_info: info }, data } };
  }

  const byReference = (tx_ref: string | undefined) => transactions.filter((one) => one.tx_ref === tx_ref);
  const found = (transaction: FlutterwaveTransaction | undefined) =>
    transaction ? success('Transaction fetched successfully', transactionView(transaction)) : TRANSACTION_NOT_FOUND;

  return {
    name: 'flutterwave',
    behaviour,
    sendWebhooks: send,
    async routes(app: FastifyInstance) {
      app.post('/v3/payments', api(openPage));
      app.get(
        '/v3/transactions/verify_by_reference',
        api(({ query }) => found(byReference(query.tx_ref).at(-1))),
      );
      app.get(
        '/v3/transactions/:id/verify',
        api(({ id }) => found(transactions.find((one) => String(one.id) === id))),
      );
      app.get(
        '/v3/transactions',
        api(({ query }) => success('Transactions fetched', byReference(query.tx_ref).map(transactionView))),
      );
      app.post('/v3/transactions/:id/refund', api(refund));
      app.get('/v3/refunds', api(listRefunds));
      app.get(
        '/v3/refunds/:id',
        api(({ id }) => {
          const known = refunds.find((one) => String(one.id) === id);
          return known ? success('Refund fetched', refundView(known)) : TRANSACTION_NOT_FOUND;
        }),
      );
      // simulates a bank that rejects the refund days later; no webhook is sent
      app.post<{ Params: { id: string } }>('/pay/refunds/:id/fail', async ({ params }, reply) => {
        const known = refunds.find((one) => String(one.id) === params.id);
        if (known) known.status = 'failed';
        return reply.code(known ? 204 : 404).send();
      });
      addFlutterwavePages(app, { options, behaviour, links, transactions, report });
    },
  };
}

function success(message: string, data: unknown): ApiResponse {
  return { status: 200, body: { status: 'success', message, data } };
}

function transactionView({ id, tx_ref, amount, status, processor_response, email }: FlutterwaveTransaction) {
  return {
    id,
    tx_ref,
    flw_ref: `FLW-MOCK-${id}`,
    amount: toMajor(amount),
    currency: amount.currency,
    // includes fees paid by the buyer
    charged_amount: toMajor(money(amount.amount + 100, amount.currency)),
    processor_response,
    status,
    payment_type: 'card',
    customer: { email },
  };
}

function refundView({ id, amount, status }: Refund) {
  return {
    id,
    flw_ref: `URF_${id}`,
    amount_refunded: toMajor(amount),
    status,
    destination: 'payment_source',
  };
}
