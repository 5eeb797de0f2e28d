/** Refusals of a voucher at the field `voucher`. */
export const VOUCHER_FIELD_REFUSALS = {
  'voucher.expired': 'refused',
  'voucher.first-order-only': 'refused',
  'voucher.login-required': 'refused',
  'voucher.min-spend': 'refused',
  'voucher.not-applicable': 'refused',
  'voucher.not-for-buyer': 'refused',
  'voucher.not-found': 'refused',
  'voucher.not-started': 'refused',
  'voucher.own-seller-only': 'refused',
  'voucher.used-up': 'refused',
  'voucher.user-limit': 'refused',
} as const;
