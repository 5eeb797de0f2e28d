import { stepOf, TICKET_STEPS, type TicketState, type TicketStep } from './ticket.states.rules.ts';

type Happened = { to_state: TicketState; happened_at: Date };

/**
 * Every step with the time at which it was first reached. A cancelled or declined ticket keeps the steps it reached.
 */
export function readSteps(
  status: TicketState,
  events: readonly Happened[],
): { step: TicketStep; reached: boolean; at: Date | null }[] {
  const reachedAt = new Map<TicketStep, Date>();
  for (const { to_state, happened_at } of events) {
    const step = stepOf(to_state);
    if (step !== null && !reachedAt.has(step)) reachedAt.set(step, happened_at);
  }
  const current = stepOf(status);
  const currentIndex = current === null ? -1 : TICKET_STEPS.indexOf(current);
  return TICKET_STEPS.map((step, nth) => ({
    ...{ step, at: reachedAt.get(step) ?? null },
    reached: nth <= currentIndex || reachedAt.has(step),
  }));
}
