/** Refusals of the customer's actions on a repair, by mailed link or by account. */
const CHANGE_REFUSALS = { 'tickets.not-found': 'missing', 'tickets.not-now': 'conflict' } as const;

export const NOT_FOUND = { 'tickets.not-found': 'missing' } as const;

export const RESPOND_REFUSALS = {
  ...CHANGE_REFUSALS,
  'tickets.nothing-answered': 'refused',
  'tickets.offer-changed': 'conflict',
  'repairs.quote-expired': 'conflict',
} as const;

export const CANCEL_REFUSALS = { ...CHANGE_REFUSALS, 'tickets.too-late': 'conflict' } as const;

const SLOT_REFUSALS = {
  'repairs.slot-needed': 'refused',
  'repairs.no-such-slot': 'refused',
  'repairs.slot-taken': 'refused',
} as const;

export const MOVE_REFUSALS = { ...CANCEL_REFUSALS, ...SLOT_REFUSALS } as const;

export const PREVIEW_BOOKING_REFUSALS = {
  ...CHANGE_REFUSALS,
  ...SLOT_REFUSALS,
  'repairs.method-not-here': 'refused',
  'repairs.too-far': 'refused',
  'repairs.consent-needed': 'refused',
} as const;

export const BOOK_REFUSALS = { ...PREVIEW_BOOKING_REFUSALS, 'repairs.total-changed': 'conflict' } as const;

export const CLAIM_REFUSALS = { ...CHANGE_REFUSALS, 'tickets.warranty-over': 'conflict' } as const;
