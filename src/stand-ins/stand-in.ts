import type { FastifyInstance, FastifyReply } from 'fastify';

/** How a stand-in behaves; tests change it between calls, a demo shop leaves it well-behaved. */
export type Behaviour = {
  /** Done to the next API calls: answer lost after the work, 500 before it, 429, or no answer in time. */
  next: 'lose-answer' | 'fail' | 'too-many' | 'hang' | null;
  /** To how many calls; afterwards one again. */
  times: number;
  /** When a webhook goes out for what the shopper did. */
  webhooks: 'before-return' | 'after-return' | 'twice' | 'never';
  /** What is wrong with it. */
  flaw: 'none' | 'forged' | 'stale' | 'tampered';
  /** Origin of the pages that links lead to, where it is not the API's own. */
  pagesAt: string | null;
  /** Added to what the shopper is charged, in the provider's units; nought in a decent provider. */
  chargeMore: number;
  /** Whether what is asked back is declined for good; of Stripe, which says so. */
  declinesRefunds: boolean;
  /** Until a refund shows in the provider's reports and lists; of those that have no idempotency keys. */
  reportLagMinutes: number;
  /** Charged instead of the asked-for currency. */
  chargeCurrency: string | null;
};

export type StandIn = {
  name: string;
  behaviour: Behaviour;
  /** Adds its routes to a scope of its own; all paths are the provider's. */
  routes(app: FastifyInstance): Promise<void>;
  /** Sends a webhook again, as providers do until they hear 200. @returns the shop's answers */
  sendWebhooks(): Promise<number[]>;
};

export type StandInOptions = {
  /** Where its API and pages are reached from outside, without a slash at the end. */
  baseUrl: string;
  /** Where the shop hears it. */
  webhookUrl: string;
  clock: () => Date;
};

export function wellBehaved(): Behaviour {
  return {
    ...{ next: null, times: 1, webhooks: 'before-return', flaw: 'none', pagesAt: null },
    ...{ chargeMore: 0, declinesRefunds: false, reportLagMinutes: 0, chargeCurrency: null },
  };
}

/** Milliseconds a hanging call is held: longer than any shop waits in a test. */
const HANG_MS = 3_000;

/**
 * Runs an API call as the behaviour demands. `answer` does the work; a lost answer is lost after it.
 */
export async function behave(
  reply: FastifyReply,
  behaviour: Behaviour,
  answer: () => Promise<{ status: number; body: unknown }>,
): Promise<unknown> {
  const { next, times: left } = behaviour;
  // an answer is lost after work; a question has none
  if (next === 'lose-answer' && reply.request.method === 'GET') {
    const { status, body } = await answer();
    return reply.code(status).send(body);
  }
  behaviour.times = Math.max(1, behaviour.times - 1);
  if (left <= 1) behaviour.next = null;
  if (next === 'fail') return reply.code(500).send({ error: { message: 'stand-in fails' } });
  if (next === 'too-many')
    return reply
      .code(429)
      .header('retry-after', '1')
      .send({ error: { message: 'slow down' } });
  if (next === 'hang') await new Promise((resolve) => setTimeout(resolve, HANG_MS));
  const { status, body } = await answer();
  if (next === 'lose-answer') {
    reply.hijack();
    reply.raw.destroy();
    return undefined;
  }
  return reply.code(status).send(body);
}
