import type { TicketKind, TicketState } from '../../../modules/ticket-payments/ticket-status.rules.ts';

/** States of trade-ins and IT services that need their own wording. */
const TRADE_IN_STATES = {
  statusText: [
    ...(['requested', 'quoted', 'approved', 'booked', 'diagnosing', 'awaiting_approval'] as const),
    ...(['in_repair', 'ready', 'handed_over', 'closed', 'unrepairable'] as const),
  ],
  state: ['in_repair', 'ready', 'handed_over', 'unrepairable'],
} as const satisfies Record<string, readonly TicketState[]>;
const IT_SERVICE_STATES = {
  statusText: [
    ...(['approved', 'booked', 'received', 'diagnosing', 'awaiting_approval', 'awaiting_parts'] as const),
    ...(['in_repair', 'testing', 'ready', 'handed_over', 'closed', 'unrepairable', 'unclaimed'] as const),
  ],
  state: ['received', 'awaiting_parts', 'in_repair', 'handed_over', 'unrepairable', 'unclaimed'],
} as const satisfies Record<string, readonly TicketState[]>;

/** Key, within `ticket`, of the message that describes the state. */
export function getStatusTextKey(kind: TicketKind, status: TicketState) {
  const bought = TRADE_IN_STATES.statusText.find((one) => kind === 'trade_in' && one === status);
  if (bought) return `tradeInTexts.statusText.${bought}` as const;
  const served = IT_SERVICE_STATES.statusText.find((one) => kind === 'it_service' && one === status);
  return served ? (`itServiceTexts.statusText.${served}` as const) : (`statusText.${status}` as const);
}

/** Key, within `ticket`, of the name of the state. */
export function getStateKey(kind: TicketKind, status: TicketState) {
  const bought = TRADE_IN_STATES.state.find((one) => kind === 'trade_in' && one === status);
  if (bought) return `tradeInTexts.state.${bought}` as const;
  const served = IT_SERVICE_STATES.state.find((one) => kind === 'it_service' && one === status);
  return served ? (`itServiceTexts.state.${served}` as const) : (`state.${status}` as const);
}

const TITLE_KEYS = {
  repair: 'title',
  trade_in: 'tradeIn',
  warranty: 'claim',
  it_service: 'service',
} as const satisfies Record<TicketKind, string>;

/** Key, within `ticket`, of the title with the ticket number. */
export function getTitleKey(kind: TicketKind) {
  return TITLE_KEYS[kind];
}
