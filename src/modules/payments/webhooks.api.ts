import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { API_ROOT } from '../../platform/api.ts';
import { webhookSchema } from '../../platform/api-schemas.ts';
import { sendNotFound } from '../../platform/http-errors.ts';
import { refusalEnvelope } from '../../platform/http-problems.ts';
import type { Services } from '../../services.ts';
import { withoutProviderDeadline } from './circuit/provider-deadline.ts';
import type { PaymentEffects } from './payment-effects.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { receiveWebhook, workOffWebhook } from './receive-webhook.ts';

type WebhookDoor = Pick<Services, 'db' | 'clock'> & { providers: PaymentProviders; effects: PaymentEffects };

/** Bytes; the largest events are a few kilobytes. */
const MOST_BYTES = 1024 * 1024;

const schema = webhookSchema({
  operationId: 'receivePaymentWebhook',
  summary: 'For payment providers: a signed event, verified over its raw bytes',
  tags: ['payments'],
  params: z.strictObject({ provider: z.string() }),
});

/**
 * Where payment providers call: signatures are made over the raw bytes, so nothing may read them first. The answer
 * is 200 once the event is filed; the work follows it.
 */
export function serveWebhooks(app: FastifyInstance, { db, clock, providers, effects }: WebhookDoor): void {
  app.register(async (hooks) => {
    // the schema is the document's alone: the bytes are verified by the provider's code
    hooks.setValidatorCompiler(() => (value) => ({ value }));
    hooks.setSerializerCompiler(() => (value) => JSON.stringify(value));
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    hooks.post<{ Params: { provider: string } }>(
      `${API_ROOT}/webhooks/:provider`,
      { schema },
      async (request, reply) => {
        const provider = providers.byName(request.params.provider);
        if (!provider || !Buffer.isBuffer(request.body)) return sendNotFound(request, reply);
        const now = clock();
        const hook = { raw: request.body, headers: singleHeaders(request), now };
        const received = await receiveWebhook(db, provider, hook);
        if (!received.ok) return reply.code(401).send(refusalEnvelope(received.refusal, 'en'));
        const { value } = received;
        await reply.code(200).send({ status: 200, message: 'ok', data: {} });
        if (value === 'seen') return reply;
        await withoutProviderDeadline(() => workOffWebhook(db, value, { providers, effects, now })).catch(
          (error: unknown) =>
            request.log.error({ err: error, provider: provider.name }, 'a webhook waits for the next round'),
        );
        return reply;
      },
    );
  });
}

function singleHeaders({ headers }: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
}
