import type { FastifyInstance, FastifyReply } from 'fastify';

/** Simulated faults of a stand-in; set by tests, none in a demo shop. */
export type Behaviour = {
  /** Fault of the next API requests: response lost after the work, 500 before it, 429, or timeout. */
  next: 'lose-answer' | 'fail' | 'too-many' | 'hang' | null;
  /** Number of requests with the fault; reset to one. */
  times: number;
  /** When a webhook is sent after an action of the buyer. */
  webhooks: 'before-return' | 'after-return' | 'twice' | 'never';
  /** Fault of the webhook. */
  flaw: 'none' | 'forged' | 'stale' | 'tampered';
  /** Origin of hosted pages if it differs from the API. */
  pagesAt: string | null;
  /** Added to the charged amount, in the units of the provider; 0 by default. */
  chargeMore: number;
  /** Whether refunds are declined (Stripe only). */
  declinesRefunds: boolean;
  /** Minutes until a refund is visible in reports and lists (providers without idempotency keys). */
  reportLagMinutes: number;
  /** Charged currency instead of the requested one. */
  chargeCurrency: string | null;
};

export type StandIn = {
  name: string;
  behaviour: Behaviour;
  /** Registers the routes in a scope; paths are those of the provider. */
  routes(app: FastifyInstance): Promise<void>;
  /** Sends the last webhook again, as providers do until they get 200. @returns the response statuses of the shop */
  sendWebhooks(): Promise<number[]>;
};

export type StandInOptions = {
  /** Public URL of API and pages without trailing slash. */
  baseUrl: string;
  /** Webhook endpoint of the shop. */
  webhookUrl: string;
  clock: () => Date;
};

export function createDefaultBehaviour(): Behaviour {
  return {
    next: null,
    times: 1,
    webhooks: 'before-return',
    flaw: 'none',
    pagesAt: null,
    chargeMore: 0,
    declinesRefunds: false,
    reportLagMinutes: 0,
    chargeCurrency: null,
  };
}

/** Delay of a hanging request, longer than the timeouts in tests; milliseconds. */
const HANG_DURATION_MS = 3_000;

/**
 * Runs an API request with the simulated fault. `answer` does the work; a lost response is lost after it.
 */
export async function respondWithBehaviour(
  reply: FastifyReply,
  behaviour: Behaviour,
  answer: () => Promise<{ status: number; body: unknown }>,
): Promise<unknown> {
  const { next, times: remaining } = behaviour;
  // only responses to writes are lost
  if (next === 'lose-answer' && reply.request.method === 'GET') {
    const { status, body } = await answer();
    return reply.code(status).send(body);
  }
  behaviour.times = Math.max(1, behaviour.times - 1);
  if (remaining <= 1) behaviour.next = null;
  if (next === 'fail') return reply.code(500).send({ error: { message: 'stand-in fails' } });
  if (next === 'too-many')
    return reply
      .code(429)
      .header('retry-after', '1')
      .send({ error: { message: 'slow down' } });
  if (next === 'hang') await new Promise((resolve) => setTimeout(resolve, HANG_DURATION_MS));
  const { status, body } = await answer();
  if (next === 'lose-answer') {
    reply.hijack();
    reply.raw.destroy();
    return undefined;
  }
  return reply.code(status).send(body);
}
