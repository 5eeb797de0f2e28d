import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { API_ROOT } from '../../../platform/http/api.ts';
import { webhookRouteSchema } from '../../../platform/http/api-schemas.ts';
import { sendNotFound } from '../../../platform/http/http-errors.ts';
import { refusalEnvelope } from '../../../platform/http/refusal-envelope.ts';
import type { Services } from '../../../services.ts';
import { withoutProviderDeadline } from '../circuit/provider-deadline.ts';
import type { PaymentEffects } from '../payment-effects.ts';
import type { PaymentProviders } from '../payment-providers.ts';
import { processWebhook, receiveWebhook } from './receive-webhook.ts';

type WebhookDeps = Pick<Services, 'db' | 'clock'> & { providers: PaymentProviders; effects: PaymentEffects };

/** Body limit in bytes; the largest events are a few kilobytes. */
const MAX_WEBHOOK_BYTES = 1024 * 1024;

const schema = webhookRouteSchema({
  operationId: 'receivePaymentWebhook',
  summary: 'Webhook of a payment provider; the signature is verified over the raw body',
  tags: ['payments'],
  params: z.strictObject({ provider: z.string() }),
});

/**
 * Webhook endpoint of the payment providers. Signatures cover the raw bytes, so no body parser may run first. The
 * response is 200 once the event is stored; it is processed afterwards.
 */
export function registerWebhookRoutes(app: FastifyInstance, { db, clock, providers, effects }: WebhookDeps): void {
  app.register(async (hooks) => {
    // the schema is only for the API document: the provider adapter verifies the bytes
    hooks.setValidatorCompiler(() => (value) => ({ value }));
    hooks.setSerializerCompiler(() => (value) => JSON.stringify(value));
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BYTES }, (_request, body, done) =>
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
        await withoutProviderDeadline(() => processWebhook(db, value, { providers, effects, now })).catch(
          (error: unknown) =>
            request.log.error({ err: error, provider: provider.name }, 'webhook processing failed; it will be retried'),
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
