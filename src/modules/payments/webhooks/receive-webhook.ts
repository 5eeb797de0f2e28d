import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type ReconcileContext, reconcileAttempt } from '../attempts/reconcile-attempt.ts';
import { ProviderFault } from '../circuit/provider-fault.ts';
import { selectAttemptById, selectAttemptByReference } from '../payment.store.ts';
import type { PaymentProvider, Webhook, WebhookEvent } from '../payment-provider.ts';
import { scheduleRefundChecks } from '../refunds/refund.store.ts';
import { insertWebhook, markWebhookProcessed } from './webhook.store.ts';

/** Result of receiving a webhook; the response is 200 except for a wrong signature. */
export type WebhookReceipt = { id: number; attemptId: string | null } | 'seen';

/**
 * Stores an authentic webhook once. It is only a trigger: its amounts and states are not trusted, the provider's API is
 * queried instead (`processWebhook`). Refuses with `payments.bad-signature`.
 */
export async function receiveWebhook(
  db: Db,
  provider: PaymentProvider,
  hook: Webhook,
): Promise<Result<WebhookReceipt>> {
  const event = await readVerifiedEvent(provider, hook);
  if (event === null) return refuse('payments.bad-signature', {}, 'unauthenticated');
  const attemptId = await findAttemptId(db, provider, event);
  const id = await insertWebhook(db, {
    provider: provider.name,
    event_id: event.eventId,
    received_at: hook.now,
    body: hook.raw,
    attempt_id: attemptId,
  });
  return ok(id === undefined ? 'seen' : { id, attemptId });
}

/** A provider that verifies signatures over the network may be down: the webhook is then sent again. */
async function readVerifiedEvent(provider: PaymentProvider, hook: Webhook): Promise<WebhookEvent | null> {
  try {
    return await provider.readWebhook(hook);
  } catch (error) {
    if (error instanceof ProviderFault) return null;
    throw error;
  }
}

async function findAttemptId(db: Db, provider: PaymentProvider, event: WebhookEvent): Promise<string | null> {
  if (event.attemptId !== null) {
    const attempt = await selectAttemptById(db, event.attemptId);
    if (attempt?.method === provider.code) return attempt.id;
  }
  if (event.reference === null) return null;
  return (await selectAttemptByReference(db, provider.code, event.reference))?.id ?? null;
}

/** Processes a stored webhook: reconciles its attempt and schedules checks of the attempt's refunds. */
export async function processWebhook(
  db: Db,
  { id, attemptId }: { id: number; attemptId: string | null },
  context: ReconcileContext,
): Promise<void> {
  const status = attemptId === null ? null : await reconcileAttempt(db, attemptId, context);
  if (attemptId !== null) await scheduleRefundChecks(db, attemptId, context.now);
  await markWebhookProcessed(db, id, status ?? 'about-nothing', context.now);
}
