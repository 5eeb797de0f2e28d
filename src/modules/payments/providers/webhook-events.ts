/**
 * Events of a provider's webhooks that the shop handles; `all` where the provider offers no choice. Owners select them
 * in the provider's dashboard; docs/payments.md lists them, and a test compares the two.
 */
export type WebhookEvents = readonly string[] | 'all';

export function isHandledEvent(events: WebhookEvents, event: string | undefined): boolean {
  return events === 'all' || event === undefined || events.includes(event);
}
