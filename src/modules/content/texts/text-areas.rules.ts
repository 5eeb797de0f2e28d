import type en from '../../../../messages/en.json';

/** Groups of the first names of message keys, for the filter; all others belong to `shop`. */
const AREA_NAMES = {
  checkout: [
    ...['cart', 'checkout', 'confirmation', 'payment', 'payments', 'shipping', 'transfer', 'vouchers', 'myVouchers'],
    ...['bundle', 'demoPayments', 'invoice', 'orderDocuments'],
  ],
  account: [
    ...['account', 'login', 'register', 'profile', 'sessions', 'addresses', 'social', 'demoSignIn', 'accountClosed'],
    ...['emailBack', 'devices', 'orders', 'track', 'cancellation', 'returns', 'ownReviews', 'reviewMails', 'seller'],
  ],
  repairs: ['repair', 'repairBooking', 'repairLine', 'tradeIn', 'ticket'],
  mails: ['mail'],
  errors: ['problems', 'fieldNames', 'error', 'api'],
  admin: ['admin'],
} as const satisfies Record<string, readonly (keyof typeof en)[]>;

export const TEXT_AREAS = ['shop', 'checkout', 'account', 'repairs', 'mails', 'errors', 'admin'] as const;
export type TextArea = (typeof TEXT_AREAS)[number];

const areaByName = new Map<string, TextArea>(
  TEXT_AREAS.flatMap((area) => (area === 'shop' ? [] : AREA_NAMES[area].map((name) => [name, area] as const))),
);

export function findTextArea(key: string): TextArea {
  return areaByName.get(key.split('.', 1)[0] ?? '') ?? 'shop';
}
