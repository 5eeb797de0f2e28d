import type { OrderMail } from '../../modules/checkout/mail/order-mail.ts';
import type { NotificationFacts, OrderNotification } from '../../modules/order-notifications/notification-mail.ts';
import type { BankTransfer } from '../../modules/payments/transfers/read-transfer.ts';
import type { TransferNotification } from '../../modules/payments/transfers/transfer-effects.ts';

/** Example data for the e-mail preview: long enough to show line breaks. */
export const EXAMPLE_CODE = 'PRBNTT4PHA';
export const PRODUCT_TITLE = { en: 'Orvo A7' };
export const EXAMPLE_TEXTS = {
  question: 'Does the charger come with it, and does it fit the sockets of the Emirates?',
  answer: 'The cable is in the box, the charger is not. Any USB-C charger from 20 W will do.',
};

/** Two shipments of two sellers, one of them for pickup. */
export function createExampleOrder(): OrderMail['order'] & { code: string } {
  const line = {
    kind: 'goods' as const,
    shipmentId: 'a',
    title: 'Orvo A7',
    attributes: [{ title: 'Colour', value: 'Midnight' }],
  };
  return {
    code: EXAMPLE_CODE,
    currency: 'USD',
    address: {
      name: 'Zahra Al Mansouri',
      phone: '+971501234567',
      country: 'AE',
      state: 'DU',
      city: 'Dubai',
      zip: null,
      address_1: '12 Al Wasl Road',
      address_2: null,
      landmark: null,
      delivery_note: null,
      company: null,
      tax_id: null,
    },
    totals: { goods: 55_700, discount: 1_000, shipping: 500, codFee: 0, tax: 0, pricesIncludeTax: true, grand: 55_200 },
    discounts: [{ bundleId: null, voucherId: 1, code: 'SAVE10', title: 'Souk', amount: 1_000, shippingSaved: 0 }],
    shipments: [
      {
        id: 'a',
        seller: null,
        pickup: null,
        shippingTitle: 'Standard',
        earliest: '2026-03-04',
        latest: '2026-03-07',
      },
      {
        id: 'b',
        seller: { id: 1, name: 'Second Tour' },
        shippingTitle: 'Souk Marina',
        pickup: PICKUP,
        earliest: '2026-03-02',
        latest: '2026-03-02',
      },
    ],
    lines: [
      { ...line, quantity: 1, total: 49_900 },
      { ...line, shipmentId: 'b', title: 'USB-C cable 2 m, 100 W', attributes: [], quantity: 2, total: 5_800 },
    ],
  };
}

/** Amounts of that order for cash on delivery and payment at pickup. */
export const CASH_AMOUNTS = { total: 55_200, shipments: [49_400, 5_800] };

const PICKUP = {
  name: 'Souk Marina',
  street: 'Marina Walk 7',
  city: 'Dubai',
  state: 'DU',
  zip: null,
  country: 'AE',
  directions: '',
};

export const OPENING_HOURS = [
  { days: '1–5', hours: '10:00–21:00' },
  { days: '6', hours: '14:00–22:00' },
];

/** Data of each notification; none for notifications that need no data. */
export const NOTIFICATION_DATA: Partial<Record<OrderNotification, NotificationFacts>> = {
  cancelled: { amount: 55_200 },
  partCancelled: { amount: 49_900, lines: [{ title: 'Orvo A7', quantity: 1 }] },
  cancelRejected: { message: 'DHL 14:30' },
  readyToCollect: {
    pickup: { code: '4821', addressLines: [PICKUP.name, PICKUP.street, PICKUP.city], hours: OPENING_HOURS },
  },
  onTheWay: { tracking: { carrier: 'DHL Express', number: 'JD0146000059' } },
  refunded: { amount: 5_800 },
  refundFailed: { amount: 5_800 },
  paidOut: { amount: 5_800 },
  cancelConfirm: { lines: [{ title: 'Orvo A7', quantity: 1 }] },
  payoutConfirm: { payout: { to: 'bank', holder: 'Zahra Karimi', account: 'AE070331234567890123456' } },
  withdrawn: { at: new Date('2026-03-09T16:20:00Z'), lines: [{ title: 'Orvo A7', quantity: 1 }] },
  returnRequested: { at: new Date('2026-03-09T16:20:00Z'), lines: [{ title: 'Orvo A7', quantity: 1 }] },
  returnRefunded: { amount: 49_900 },
};

export const EXAMPLE_TRANSFER: BankTransfer = {
  attemptId: 'example',
  orderId: 'example',
  reference: 'K7PMQ2XA9',
  state: 'waiting',
  currency: 'USD',
  due: 55_200,
  received: 20_000,
  rest: 35_200,
  until: new Date('2026-03-04T10:00:00Z'),
  account: {
    holder: 'Souk Trading Ltd',
    bank: 'West Bank',
    iban: 'AE070331234567890123456',
    number: null,
    routing: null,
    bic: 'WBNKAEAD',
    instructions: {},
  },
  proofs: 0,
  mayProve: true,
  isAwaitingPayment: true,
};

export const TRANSFER_NOTIFICATIONS: readonly TransferNotification[] = [
  { kind: 'reminder' },
  { kind: 'partial', rest: 35_200 },
  { kind: 'rejected', reason: 'IBAN' },
  { kind: 'received', overpayment: 1_000 },
  { kind: 'expired', received: 20_000 },
];
