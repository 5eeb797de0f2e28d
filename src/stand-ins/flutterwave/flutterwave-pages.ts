import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { money, toDecimal } from '../../kernel/money.ts';
import { PAY_PAGE_POLICY, renderPayPage } from '../pay-page.ts';
import type { Behaviour } from '../stand-in.ts';
import type { FlutterwaveLink, FlutterwaveStandInOptions, FlutterwaveTransaction } from './flutterwave.stand-in.ts';

type Pages = {
  options: FlutterwaveStandInOptions;
  behaviour: Behaviour;
  links: Map<string, FlutterwaveLink>;
  transactions: FlutterwaveTransaction[];
  /** Sends webhooks according to the behaviour. */
  report: (transaction: FlutterwaveTransaction) => Promise<void>;
};

type ById = { Params: { id: string } };

const FIRST_ID = 4_000_000;

const BUTTONS = ['pay', 'later', 'decline', 'cancel'] as const;

/** Hosted payment page; it redirects to the shop with the payment id in the query. */
export function addFlutterwavePages(
  app: FastifyInstance,
  { options, behaviour, links, transactions, report }: Pages,
): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  const openOne = (id: string) => {
    const link = links.get(id);
    if (!link || (link.closesAt !== null && link.closesAt <= options.clock())) return null;
    const isTaken = transactions.some(({ tx_ref, status }) => tx_ref === link.tx_ref && status !== 'failed');
    return isTaken ? null : link;
  };

  const charge = async (
    id: string,
    reply: FastifyReply,
    [status, processor_response]: [FlutterwaveTransaction['status'], string],
    inSecondWindow = false,
  ) => {
    const link = inSecondWindow ? links.get(id) : openOne(id);
    if (!link) return sendClosed(reply);
    const { amount, tx_ref, email, redirect_url } = link;
    const charged = money(
      amount.amount + behaviour.chargeMore,
      behaviour.chargeCurrency?.toUpperCase() ?? amount.currency,
    );
    const made = { id: FIRST_ID + transactions.length, tx_ref, amount: charged, status, processor_response, email };
    transactions.push(made);
    await report(made);
    return reply.redirect(addQuery(redirect_url, { status, tx_ref, transaction_id: String(made.id) }), 303);
  };

  app.get<ById>('/pay/:id', async ({ params: { id } }, reply) => {
    const link = openOne(id);
    if (!link) return sendClosed(reply);
    const { amount, redirect_url: returnUrl } = link;
    reply.header('content-security-policy', PAY_PAGE_POLICY).type('text/html; charset=utf-8');
    const buttons = BUTTONS.map((label) => ({ action: `${id}/${label}`, label }));
    return renderPayPage({
      provider: 'Flutterwave',
      amount: `${toDecimal(amount)} ${amount.currency}`,
      returnUrl,
      buttons,
    });
  });
  app.post<ById>('/pay/:id/pay', ({ params }, reply) => charge(params.id, reply, ['successful', 'Approved']));
  /** Simulates a page that was open in two windows and paid in both. */
  app.post<ById>('/pay/:id/pay-again', ({ params }, reply) =>
    charge(params.id, reply, ['successful', 'Approved'], true),
  );
  app.post<ById>('/pay/:id/later', ({ params }, reply) => charge(params.id, reply, ['pending', 'Pending']));
  app.post<ById>('/pay/:id/decline', ({ params }, reply) => charge(params.id, reply, ['failed', 'Declined']));
  app.post<ById>('/pay/:id/cancel', async ({ params }, reply) => {
    const link = openOne(params.id);
    if (!link) return sendClosed(reply);
    const { redirect_url, tx_ref } = link;
    return reply.redirect(addQuery(redirect_url, { status: 'cancelled', tx_ref }), 303);
  });
  const end = ([status, processor_response]: [FlutterwaveTransaction['status'], string]) => {
    return async ({ params }: FastifyRequest<ById>, reply: FastifyReply) => {
      const waiting = transactions.find(
        (one) => one.tx_ref === links.get(params.id)?.tx_ref && one.status === 'pending',
      );
      if (!waiting) return reply.code(404).send();
      Object.assign(waiting, { status, processor_response });
      await report(waiting);
      return reply.code(204).send();
    };
  };
  /** Simulates a bank transfer that succeeds or fails hours later. */
  app.post<ById>('/pay/:id/arrive', end(['successful', 'Approved']));
  app.post<ById>('/pay/:id/bounce', end(['failed', 'Transfer not received']));
}

function sendClosed(reply: FastifyReply): FastifyReply {
  return reply.code(410).type('text/plain').send('This page is closed.');
}

function addQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
