import { stepOf, TICKET_STEPS, type TicketState, type TicketStep } from './ticket.states.rules.ts';

type Happened = { to_state: TicketState; happened_at: Date };

/** Every step with the time at which it was first reached. What ended before its time keeps what it had reached. */
export function readSteps(
  status: TicketState,
  events: readonly Happened[],
): { step: TicketStep; reached: boolean; at: Date | null }[] {
  const reachedAt = new Map<TicketStep, Date>();
  for (const { to_state, happened_at } of events) {
    const step = stepOf(to_state);
    if (step !== null && !reachedAt.has(step)) reachedAt.set(step, happened_at);
  }
  const here = stepOf(status);
  const place = here === null ? -1 : TICKET_STEPS.indexOf(here);
  return TICKET_STEPS.map((step, nth) => ({
    ...{ step, at: reachedAt.get(step) ?? null },
    reached: nth <= place || reachedAt.has(step),
  }));
}
