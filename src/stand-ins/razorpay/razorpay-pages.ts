import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { randomToken } from '../../kernel/ids.ts';
import { toDecimal } from '../../kernel/money.ts';
import { PAY_PAGE_POLICY, renderPayPage, renderReturnForm } from '../pay-page.ts';
import type { Behaviour } from '../stand-in.ts';
import type { RazorpayOrder, RazorpayPayment, RazorpayStandInOptions } from './razorpay.stand-in.ts';
import { checkForm } from './razorpay-checks.ts';

type PageDeps = {
  options: RazorpayStandInOptions;
  behaviour: Behaviour;
  orders: Map<string, RazorpayOrder>;
  payments: Map<string, RazorpayPayment>;
  seconds: () => number;
  take: (payment: RazorpayPayment) => void;
  /** Sends webhooks according to the behaviour. */
  report: (payment: RazorpayPayment, event: string) => Promise<void>;
};

type ById = { Params: { id: string } };
type Addresses = { callback_url: string; cancel_url?: string | undefined };

/** Hosted Checkout: the form that opens it, its page, and the form that returns to the shop. */
export function addRazorpayPages(app: FastifyInstance, pages: PageDeps): void {
  const { options, behaviour, orders, payments, take, report } = pages;
  const addresses = new Map<string, Addresses>();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.post<{ Body: Record<string, string> }>('/v1/checkout/embedded', async ({ body }, reply) => {
    const order = orders.get(body.order_id ?? '');
    const checked = checkForm(body, { key_id: options.keyId, order });
    if (!checked.ok || !order) return reply.code(400).send(checked);
    addresses.set(order.id, { callback_url: checked.value.callback_url, cancel_url: body.cancel_url });
    return reply.redirect(`${options.baseUrl}/pay/${order.id}`, 303);
  });

  app.get<ById>('/pay/:id', async ({ params }, reply) => {
    const at = addresses.get(params.id);
    const order = orders.get(params.id);
    if (!at || !order || order.status === 'paid') return sendClosed(reply);
    const buttons = (['pay', 'decline', 'cancel'] as const).map((label) => ({ action: `${order.id}/${label}`, label }));
    const amount = `${toDecimal(order)} ${order.currency}`;
    return sendPage(reply, renderPayPage({ provider: 'Razorpay', amount, returnUrl: at.callback_url, buttons }));
  });

  /** Creates a payment for an unpaid order; null when the order accepts none. */
  const pay = (id: string, change: Partial<RazorpayPayment>) => {
    const order = orders.get(id);
    const at = addresses.get(id);
    // outside of India an order accepts one payment, even if it fails
    const isUsed = order?.status === 'paid' || (order?.status === 'attempted' && (options.country ?? 'IN') !== 'IN');
    if (!order || !at || isUsed) return null;
    const payment = createPayment(order, behaviour, pages.seconds());
    Object.assign(payment, change);
    payments.set(payment.id, payment);
    Object.assign(order, { status: 'attempted', attempts: order.attempts + 1 });
    return { payment, at };
  };
  const succeed = async (id: string, reply: FastifyReply, event: string, work: (payment: RazorpayPayment) => void) => {
    const made = pay(id, { status: 'authorized' });
    if (!made) return sendClosed(reply);
    work(made.payment);
    await report(made.payment, event);
    return sendPage(
      reply,
      renderReturnForm('Razorpay', made.at.callback_url, successFields(made.payment, options.keySecret)),
    );
  };
  const fail = async (id: string, reply: FastifyReply, reason: string) => {
    const description = 'Your payment did not go through';
    const made = pay(id, {
      status: 'failed',
      error_code: 'BAD_REQUEST_ERROR',
      error_description: description,
      error_reason: reason,
    });
    if (!made) return sendClosed(reply);
    await report(made.payment, 'payment.failed');
    return sendPage(reply, renderReturnForm('Razorpay', made.at.callback_url, failureFields(made.payment)));
  };

  app.post<ById>('/pay/:id/pay', ({ params }, reply) => succeed(params.id, reply, 'payment.captured', take));
  /** Simulates an account without automatic capture. */
  app.post<ById>('/pay/:id/authorize', ({ params }, reply) =>
    succeed(params.id, reply, 'payment.authorized', () => undefined),
  );
  app.post<ById>('/pay/:id/decline', ({ params }, reply) => fail(params.id, reply, 'payment_failed'));
  /** The bank times out ... */
  app.post<ById>('/pay/:id/later', ({ params }, reply) => fail(params.id, reply, 'payment_timed_out'));
  /** ... and approves the payment days later. */
  app.post<ById>('/pay/:id/arrive', async ({ params }, reply) => {
    const late = [...payments.values()].find(({ order_id, status }) => order_id === params.id && status === 'failed');
    if (!late) return reply.code(404).send();
    Object.assign(late, { status: 'authorized', error_code: null, error_description: null, error_reason: null });
    await report(late, 'payment.authorized');
    return reply.code(204).send();
  });
  app.post<ById>('/pay/:id/cancel', async ({ params }, reply) => {
    const back = addresses.get(params.id)?.cancel_url;
    return back === undefined ? sendClosed(reply) : reply.redirect(back, 303);
  });
}

function sendClosed(reply: FastifyReply): FastifyReply {
  return reply.code(410).type('text/plain').send('This page is closed.');
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('content-security-policy', PAY_PAGE_POLICY).type('text/html; charset=utf-8').send(html);
}

function createPayment({ id, amount, currency }: RazorpayOrder, behaviour: Behaviour, now: number): RazorpayPayment {
  return {
    id: `pay_${randomToken().slice(0, 14)}`,
    entity: 'payment',
    amount: amount + behaviour.chargeMore,
    currency: behaviour.chargeCurrency?.toUpperCase() ?? currency,
    status: 'created',
    order_id: id,
    method: 'card',
    captured: false,
    amount_refunded: 0,
    refund_status: null,
    error_code: null,
    error_description: null,
    error_reason: null,
    created_at: now,
  };
}

/** Return form fields of a successful payment. */
function successFields({ id, order_id }: RazorpayPayment, secret: string): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${order_id}|${id}`).digest('hex');
  return { razorpay_payment_id: id, razorpay_order_id: order_id, razorpay_signature: signature };
}

function failureFields({ id, order_id, error_code, error_description, error_reason }: RazorpayPayment) {
  return {
    'error[code]': error_code ?? '',
    'error[description]': error_description ?? '',
    'error[source]': 'customer',
    'error[step]': 'payment_authentication',
    'error[reason]': error_reason ?? '',
    'error[metadata]': JSON.stringify({ payment_id: id, order_id }),
  };
}
