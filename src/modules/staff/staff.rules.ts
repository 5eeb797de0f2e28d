import {
  type Actor,
  ORDER_STATUS,
  type OrderAction,
  type OrderStatus,
  type ShippingType,
  statesFor,
  statusAfter,
} from '../orders/order.states.rules.ts';

export const STAFF_ROLES = [
  'owner',
  'manager',
  'catalogue',
  'orders',
  'repairs',
  'technician',
  'marketing',
  'finance',
  'translator',
  'auditor',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

type Resource =
  | 'orders'
  | 'payments'
  | 'questions'
  | 'reviews'
  | 'catalogue'
  | 'search'
  | 'repairs'
  | 'marketing'
  | 'texts'
  | 'customers'
  | 'sellers'
  | 'settings'
  | 'staff'
  | 'audit';
type Deed = 'read' | 'write' | 'approve' | 'export';

/** What and how. */
export type Permission = `${Resource}.${Deed}`;

const ALL = ['read', 'write', 'approve', 'export'] as const;
const KEEP = ['read', 'write'] as const;
const LOOK = ['read'] as const;

/** The one table of who may do what: pages and calls ask it alike. What is not named is closed. */
const PERMISSIONS: Record<StaffRole, Partial<Record<Resource, readonly Deed[]>>> = {
  owner: {
    ...{ orders: ALL, payments: ALL, questions: ALL, reviews: ALL, catalogue: ALL, repairs: ALL, marketing: ALL },
    ...{ search: ALL, texts: ALL, customers: ALL, sellers: ALL, settings: ALL, staff: ALL, audit: ALL },
  },
  // everything but who works here and how the shop is set up
  manager: {
    ...{ orders: ALL, payments: ALL, questions: ALL, reviews: ALL, catalogue: ALL, repairs: ALL, marketing: ALL },
    ...{ search: ALL, texts: ALL, customers: ALL, sellers: ALL, settings: LOOK, staff: LOOK, audit: ALL },
  },
  catalogue: { catalogue: ALL, search: KEEP, texts: KEEP, questions: KEEP, reviews: LOOK, sellers: LOOK },
  // packs, sends, answers; money goes back only when an order is called off
  orders: { orders: KEEP, questions: KEEP, reviews: KEEP, customers: KEEP, catalogue: LOOK, repairs: LOOK },
  // the desk takes repairs in, quotes and hands over
  repairs: { repairs: ALL, orders: LOOK, customers: LOOK, catalogue: LOOK },
  technician: { repairs: KEEP },
  marketing: { marketing: ALL, search: KEEP, texts: KEEP, reviews: LOOK, catalogue: LOOK },
  finance: {
    ...{ orders: ['read', 'export'], payments: ALL, sellers: ['read', 'approve', 'export'], audit: ['read', 'export'] },
    ...{ customers: LOOK, repairs: LOOK },
  },
  translator: { texts: KEEP, catalogue: LOOK },
  // looks at everything, changes nothing
  auditor: {
    ...{
      orders: LOOK,
      payments: LOOK,
      questions: LOOK,
      reviews: LOOK,
      catalogue: LOOK,
      repairs: LOOK,
      marketing: LOOK,
    },
    ...{ search: LOOK, texts: LOOK, customers: LOOK, sellers: LOOK, settings: LOOK, staff: LOOK, audit: LOOK },
  },
};

export function mayDo(role: StaffRole, permission: Permission): boolean {
  const deeds = Object.entries(PERMISSIONS[role]).flatMap(([resource, named]) =>
    named.map((deed) => `${resource}.${deed}`),
  );
  return deeds.includes(permission);
}

/**
 * Permissions whose commands pay out, refund or confirm money. Cancelling an order or a paid repair refunds it, so
 * `orders.write` and the repair permissions belong to them.
 */
const MONEY_PERMISSIONS: readonly Permission[] = [
  'payments.write',
  'payments.approve',
  'orders.write',
  'repairs.write',
  'repairs.approve',
];

/** Whether a role must sign in with a second factor: it can move money or decide who else works here. */
export function needsFactor(role: StaffRole): boolean {
  return [...MONEY_PERMISSIONS, 'staff.write' as const].some((permission) => mayDo(role, permission));
}

/** Somebody of the staff who asks. */
export type Staff = { id: string; name: string; role: StaffRole };

/** What staff do with a single package. */
export const STAFF_ACTIONS = ['pick-up', 'send', 'deliver'] as const satisfies readonly OrderAction[];
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** The actor of staff: the shop, or the seller of its own goods where the table of moves requires the seller. */
export function actorFor(action: StaffAction): Actor {
  return statesFor(action, 'admin').length > 0 ? 'admin' : 'seller';
}

/** What may be done with a package that stands there. */
export function actionsFor(status: OrderStatus, shippingType: ShippingType): StaffAction[] {
  return STAFF_ACTIONS.filter((action) => statusAfter(action, status, actorFor(action), shippingType) !== null);
}

/** Whether all that has not ended yet may be called off. */
export function mayCancel(packages: readonly { status: OrderStatus; shippingType: ShippingType }[]): boolean {
  const live = packages.filter(({ status }) => status < ORDER_STATUS.cancelled);
  return live.length > 0 && live.every((one) => statusAfter('cancel', one.status, 'admin', one.shippingType) !== null);
}

/** Whether the goods have left the shelf, so that calling off means that they come back first. */
export function hasLeft(packages: readonly { status: OrderStatus }[]): boolean {
  return packages.some(({ status }) => status > ORDER_STATUS.confirmed && status < ORDER_STATUS.cancelled);
}

export const CANCEL_REASONS = [
  'changed_mind',
  'found_cheaper',
  'ordered_by_mistake',
  'too_slow',
  'wrong_address',
  'payment_problem',
  'out_of_stock',
  'fraud_check',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
