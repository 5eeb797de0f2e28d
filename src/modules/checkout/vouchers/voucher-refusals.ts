const PROBLEMS = {
  'voucher.expired': 'refused',
  'voucher.first-order-only': 'refused',
  'voucher.login-required': 'refused',
  'voucher.min-spend': 'refused',
  'voucher.not-applicable': 'refused',
  'voucher.not-started': 'refused',
  'voucher.own-seller-only': 'refused',
  'voucher.used-up': 'refused',
  'voucher.user-limit': 'refused',
} as const;

/** Refusals of a voucher by its code. */
export const VOUCHER_REFUSALS = { ...PROBLEMS, 'voucher.not-found': 'missing' } as const;

/** Refusals of an order at its field `voucher`. */
export const VOUCHER_FIELD_REFUSALS = {
  ...PROBLEMS,
  'voucher.not-for-buyer': 'refused',
  'voucher.not-found': 'refused',
} as const;
