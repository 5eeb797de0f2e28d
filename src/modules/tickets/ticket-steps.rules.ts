import type { TicketState } from '../ticket-payments/ticket-status.rules.ts';
import { TICKET_STEPS, type TicketStep, toStep } from './ticket.states.rules.ts';

type StateEvent = { to_state: TicketState; happened_at: Date };

/**
 * Every step with the time at which it was first reached. A cancelled or declined ticket keeps the steps it reached.
 */
export function listReachedSteps(
  status: TicketState,
  events: readonly StateEvent[],
): { step: TicketStep; reached: boolean; at: Date | null }[] {
  const reachedAt = new Map<TicketStep, Date>();
  for (const { to_state, happened_at } of events) {
    const step = toStep(to_state);
    if (step !== null && !reachedAt.has(step)) reachedAt.set(step, happened_at);
  }
  const current = toStep(status);
  const currentIndex = current === null ? -1 : TICKET_STEPS.indexOf(current);
  return TICKET_STEPS.map((step, nth) => ({
    step,
    at: reachedAt.get(step) ?? null,
    reached: nth <= currentIndex || reachedAt.has(step),
  }));
}
