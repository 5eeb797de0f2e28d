export const TICKET_KINDS = ['repair', 'trade_in', 'warranty', 'it_service'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

export const TICKET_STATES = [
  'requested',
  'quoted',
  'approved',
  'declined',
  'booked',
  'received',
  'diagnosing',
  'awaiting_approval',
  'awaiting_parts',
  'in_repair',
  'testing',
  'ready',
  'handed_over',
  'closed',
  'cancelled',
  'unrepairable',
  'unclaimed',
] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export type TicketLineKind = 'repair' | 'diagnosis' | 'travel' | 'offer';
export type TicketLineStatus = 'proposed' | 'approved' | 'declined' | 'done';
