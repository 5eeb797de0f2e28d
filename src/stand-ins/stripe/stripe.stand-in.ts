import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomToken } from '../../kernel/ids.ts';
import { type FormTree, parseForm } from '../form-fields.ts';
import { PAY_PAGE_POLICY, renderPayPage } from '../pay-page.ts';
import {
  type Behaviour,
  createDefaultBehaviour,
  respondWithBehaviour,
  type StandIn,
  type StandInOptions,
} from '../stand-in.ts';
import { checkSession, stripeError } from './stripe-checks.ts';
import { sendStripeEvent } from './stripe-events.ts';

export type StripeStandInOptions = StandInOptions & { secretKey: string; webhookSecret: string };

/** State of a checkout session; amounts in the units of Stripe. */
export type StripeSession = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  payment_intent: string | null;
  /** State of the payment intent; included only in expanded responses. */
  intent: 'processing' | 'succeeded' | 'requires_payment_method' | 'canceled';
  url: string | null;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  metadata: Record<string, string>;
};

type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  status: string;
  failure_reason?: string;
};

/** Last two digits of a refund amount that trigger an outcome, like the test cards of Stripe. */
const DECLINED_ENDING = '13';
const FAILS_LATER_ENDING = '31';

/** Delay until a refund fails; milliseconds. */
const REFUND_FAILURE_DELAY_MS = 3_000;

/**
 * Simulates the part of Stripe's API that the shop uses, and refuses what Stripe refuses: wrong keys, unknown parameters,
 * amounts that are not integers, one idempotency key for two bodies, refunds above the paid amount.
 */
export function stripeStandIn(options: StripeStandInOptions): StandIn {
  const behaviour = createDefaultBehaviour();
  const sessions = new Map<string, StripeSession>();
  const refunds = new Map<string, Refund>();
  const answered = new Map<string, { body: string; status: number; answer: unknown }>();
  let lastEvent: StripeSession | null = null;

  const seconds = () => Math.floor(options.clock().getTime() / 1000);
  const view = ({ success_url: _s, cancel_url: _c, intent: _i, metadata, ...session }: StripeSession) => {
    return { object: 'checkout.session', livemode: false, mode: 'payment', metadata, ...session };
  };
  const expandedView = (session: StripeSession) => {
    const { payment_intent: id, intent: status } = session;
    const failed = status === 'requires_payment_method' && { last_payment_error: { code: 'debit_not_authorized' } };
    return { ...view(session), payment_intent: id && { id, object: 'payment_intent', status, ...failed } };
  };
  const expireIfDue = (session: StripeSession) => {
    if (session.status === 'open' && session.expires_at <= seconds())
      Object.assign(session, { status: 'expired', url: null });
    return session;
  };

  /** Checks the key and the idempotency key and applies the behaviour. */
  function api(work: (form: FormTree, id: string, query: URLSearchParams) => { status: number; body: unknown }) {
    return async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) => {
      if (request.headers.authorization !== `Bearer ${options.secretKey}`)
        return reply.code(401).send(stripeError('invalid_request_error', 'invalid_api_key'));
      const body = typeof request.body === 'string' ? request.body : '';
      return respondWithBehaviour(reply, behaviour, async () => {
        const key = request.headers['idempotency-key'];
        if (request.method === 'POST' && typeof key !== 'string')
          return { status: 400, body: stripeError('idempotency_error', 'idempotency_key_required') };
        const first = typeof key === 'string' ? answered.get(request.url + key) : undefined;
        if (first && first.body !== body)
          return { status: 400, body: stripeError('idempotency_error', 'idempotency_key_in_use') };
        if (first) return { status: first.status, body: first.answer };
        const { searchParams } = new URL(request.url, options.baseUrl);
        const { status, body: answer } = work(parseForm(body), request.params.id ?? '', searchParams);
        if (typeof key === 'string') answered.set(request.url + key, { body, status, answer });
        return { status, body: answer };
      });
    };
  }

  async function failRefund(made: Refund): Promise<void> {
    Object.assign(made, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    await sendStripeEvent({ ...options, behaviour, type: 'refund.failed', object: made, now: seconds() });
  }

  async function sendEvent(session: StripeSession, type: string): Promise<number[]> {
    lastEvent = session;
    return sendStripeEvent({ ...options, behaviour, type, object: view(session), now: seconds() });
  }

  return {
    name: 'stripe',
    behaviour,
    sendWebhooks: async () => (lastEvent ? sendEvent(lastEvent, 'checkout.session.completed') : []),
    async routes(app: FastifyInstance) {
      app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_q, body, done) =>
        done(null, body),
      );
      app.get(
        '/v1/checkout/sessions',
        api(() => ({ status: 200, body: { object: 'list', data: [], has_more: false } })),
      );
      app.post(
        '/v1/checkout/sessions',
        api((form) => {
          const checked = checkSession(form, seconds());
          if (!checked.ok) return { status: 400, body: checked.error };
          const id = `cs_test_${randomToken()}`;
          const url = `${options.baseUrl}/pay/${id}`;
          const session: StripeSession = {
            id,
            url,
            status: 'open',
            payment_status: 'unpaid',
            payment_intent: null,
            intent: 'processing',
            ...checked.session,
          };
          sessions.set(id, session);
          return { status: 200, body: view(session) };
        }),
      );
      app.get(
        '/v1/checkout/sessions/:id',
        api((_form, id, query) => {
          const session = sessions.get(id);
          const isExpanded = [...query.values()].includes('payment_intent');
          if (!session) return { status: 404, body: stripeError('invalid_request_error', 'resource_missing') };
          return { status: 200, body: isExpanded ? expandedView(expireIfDue(session)) : view(expireIfDue(session)) };
        }),
      );
      app.post(
        '/v1/checkout/sessions/:id/expire',
        api((_form, id) => {
          const session = sessions.get(id);
          if (session?.status !== 'open')
            return { status: 400, body: stripeError('invalid_request_error', 'resource_missing') };
          Object.assign(session, { status: 'expired', url: null });
          return { status: 200, body: view(session) };
        }),
      );
      app.post(
        '/v1/refunds',
        api((form) => {
          const answer = createRefund(form, [...sessions.values()], refunds, behaviour);
          const made = [...refunds.values()].at(-1);
          if (answer.status === 200 && made && String(made.amount).endsWith(FAILS_LATER_ENDING))
            setTimeout(() => void failRefund(made).catch(() => undefined), REFUND_FAILURE_DELAY_MS).unref();
          return answer;
        }),
      );
      /** Simulates a refund that the bank rejects days later. */
      app.post<ById>('/pay/refunds/:id/fail', async ({ params }, reply) => {
        const made = refunds.get(params.id);
        if (made?.status !== 'succeeded') return reply.code(404).send();
        await failRefund(made);
        return reply.code(204).send();
      });
      app.get(
        '/v1/refunds/:id',
        api((_form, id) => {
          const known = refunds.get(id);
          if (!known) return { status: 404, body: stripeError('invalid_request_error', 'resource_missing') };
          return { status: 200, body: known };
        }),
      );
      addPayPages(app, { sessions, expireIfDue, behaviour, sendEvent });
    },
  };
}

function createRefund(
  form: FormTree,
  sessions: StripeSession[],
  refunds: Map<string, Refund>,
  { declinesRefunds }: Behaviour,
): { status: number; body: unknown } {
  const intent = String(form.payment_intent ?? '');
  const paid = sessions.find(
    ({ payment_intent, payment_status }) => payment_intent === intent && payment_status === 'paid',
  );
  const amount = Number(form.amount);
  if (!paid || !Number.isSafeInteger(amount) || amount <= 0)
    return { status: 400, body: stripeError('invalid_request_error', 'parameter_invalid') };
  const before = [...refunds.values()].filter((one) => one.payment_intent === intent && one.status !== 'failed');
  const left = paid.amount_total - before.reduce((sum, one) => sum + one.amount, 0);
  if (left === 0) return { status: 400, body: stripeError('invalid_request_error', 'charge_already_refunded') };
  if (amount > left) return { status: 400, body: stripeError('invalid_request_error', 'amount_too_large') };
  const made: Refund = {
    id: `re_${randomToken()}`,
    object: 'refund',
    amount,
    payment_intent: intent,
    status: declinesRefunds || String(amount).endsWith(DECLINED_ENDING) ? 'failed' : 'succeeded',
  };
  refunds.set(made.id, made);
  return { status: 200, body: made };
}

type PageDeps = {
  sessions: Map<string, StripeSession>;
  expireIfDue: (session: StripeSession) => StripeSession;
  behaviour: Behaviour;
  sendEvent: (session: StripeSession, type: string) => Promise<number[]>;
};

type ById = { Params: { id: string } };

/** Hosted payment page and the actions of its buttons. */
function addPayPages(app: FastifyInstance, { sessions, expireIfDue, behaviour, sendEvent }: PageDeps): void {
  const openOne = (id: string) => {
    const session = sessions.get(id);
    return session && expireIfDue(session).status === 'open' ? session : null;
  };
  app.get<ById>('/pay/:id', async ({ params }, reply) => {
    const session = openOne(params.id);
    if (!session) return reply.code(410).type('text/plain').send('This page is closed.');
    const { amount_total, currency, success_url } = session;
    reply.header('content-security-policy', PAY_PAGE_POLICY).type('text/html; charset=utf-8');
    return renderPayPage({
      provider: 'Stripe',
      amount: `${(amount_total / 100).toFixed(2)} ${currency.toUpperCase()}`,
      returnUrl: success_url,
      buttons: (['pay', 'later', 'decline', 'cancel'] as const).map((label) => ({
        action: `${params.id}/${label}`,
        label,
      })),
    });
  });
  app.post<ById>('/pay/:id/pay', async ({ params }, reply) => {
    const session = openOne(params.id);
    if (!session) return reply.code(410).type('text/plain').send('This page is closed.');
    session.amount_total += behaviour.chargeMore;
    session.currency = behaviour.chargeCurrency ?? session.currency;
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      intent: 'succeeded',
      payment_intent: `pi_${randomToken()}`,
      url: null,
    });
    if (behaviour.webhooks === 'before-return' || behaviour.webhooks === 'twice')
      await sendEvent(session, 'checkout.session.completed');
    if (behaviour.webhooks === 'twice') await sendEvent(session, 'checkout.session.completed');
    return reply.redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id), 303);
  });
  app.post<ById>('/pay/:id/later', async ({ params }, reply) => {
    const session = openOne(params.id);
    if (!session) return reply.code(410).type('text/plain').send('This page is closed.');
    Object.assign(session, { status: 'complete', payment_intent: `pi_${randomToken()}`, url: null });
    await sendEvent(session, 'checkout.session.completed');
    return reply.redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id), 303);
  });
  // a declined card leaves the page open for another one
  app.post<ById>('/pay/:id/decline', async ({ params }, reply) => reply.redirect(`../${params.id}`, 303));
  app.post<ById>('/pay/:id/cancel', async ({ params }, reply) => {
    const session = openOne(params.id);
    if (!session) return reply.code(410).type('text/plain').send('This page is closed.');
    return reply.redirect(session.cancel_url, 303);
  });
  /** Simulates a delayed payment that succeeds days later. */
  app.post<ById>('/pay/:id/arrive', async ({ params }, reply) => {
    const session = sessions.get(params.id);
    if (session?.status !== 'complete') return reply.code(404).send();
    Object.assign(session, { payment_status: 'paid', intent: 'succeeded' });
    await sendEvent(session, 'checkout.session.async_payment_succeeded');
    return reply.code(204).send();
  });
  /** Simulates a delayed payment that the bank rejects days later. */
  app.post<ById>('/pay/:id/bounce', fail('requires_payment_method'));
  /** Simulates cancelling the payment intent in the dashboard. */
  app.post<ById>('/pay/:id/void', fail('canceled'));

  function fail(intent: StripeSession['intent']) {
    return async ({ params }: FastifyRequest<ById>, reply: FastifyReply) => {
      const session = sessions.get(params.id);
      if (session?.status !== 'complete') return reply.code(404).send();
      session.intent = intent;
      await sendEvent(session, 'checkout.session.async_payment_failed');
      return reply.code(204).send();
    };
  }
}
