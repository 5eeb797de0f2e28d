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

/** Resource and operation. */
export type Permission = `${Resource}.${Deed}`;

const ALL = ['read', 'write', 'approve', 'export'] as const;
const KEEP = ['read', 'write'] as const;
const LOOK = ['read'] as const;

/** Permissions by role, used by pages and API. Resources that are not listed are denied. */
const PERMISSIONS: Record<StaffRole, Partial<Record<Resource, readonly Deed[]>>> = {
  owner: {
    ...{ orders: ALL, payments: ALL, questions: ALL, reviews: ALL, catalogue: ALL, repairs: ALL, marketing: ALL },
    ...{ search: ALL, texts: ALL, customers: ALL, sellers: ALL, settings: ALL, staff: ALL, audit: ALL },
  },
  // everything except staff administration and shop settings
  manager: {
    ...{ orders: ALL, payments: ALL, questions: ALL, reviews: ALL, catalogue: ALL, repairs: ALL, marketing: ALL },
    ...{ search: ALL, texts: ALL, customers: ALL, sellers: ALL, settings: LOOK, staff: LOOK, audit: ALL },
  },
  catalogue: { catalogue: ALL, search: KEEP, texts: KEEP, questions: KEEP, reviews: LOOK, sellers: LOOK },
  // fulfilment and customer service; refunds only by cancelling orders
  orders: { orders: KEEP, questions: KEEP, reviews: KEEP, customers: KEEP, catalogue: LOOK, repairs: LOOK },
  // front desk: accepts repairs, quotes and hands devices over
  repairs: { repairs: ALL, orders: LOOK, customers: LOOK, catalogue: LOOK },
  technician: { repairs: KEEP },
  marketing: { marketing: ALL, search: KEEP, texts: KEEP, reviews: LOOK, catalogue: LOOK },
  finance: {
    ...{ orders: ['read', 'export'], payments: ALL, sellers: ['read', 'approve', 'export'], audit: ['read', 'export'] },
    ...{ customers: LOOK, repairs: LOOK },
  },
  translator: { texts: KEEP, catalogue: LOOK },
  // read access to everything
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
  const permissions = Object.entries(PERMISSIONS[role]).flatMap(([resource, operations]) =>
    operations.map((operation) => `${resource}.${operation}`),
  );
  return permissions.includes(permission);
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

/** Staff member who makes the request. */
export type Staff = { id: string; name: string; role: StaffRole };

/** Staff actions on a single shipment. */
export const STAFF_ACTIONS = ['pick-up', 'send', 'deliver'] as const satisfies readonly OrderAction[];
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** Actor in the state table: the shop, or the seller where the transition requires the seller. */
export function actorFor(action: StaffAction): Actor {
  return statesFor(action, 'admin').length > 0 ? 'admin' : 'seller';
}

/** Actions that are allowed for a shipment in this state. */
export function actionsFor(status: OrderStatus, shippingType: ShippingType): StaffAction[] {
  return STAFF_ACTIONS.filter((action) => statusAfter(action, status, actorFor(action), shippingType) !== null);
}

/** Whether all shipments that are not finished can be cancelled. */
export function mayCancel(packages: readonly { status: OrderStatus; shippingType: ShippingType }[]): boolean {
  const live = packages.filter(({ status }) => status < ORDER_STATUS.cancelled);
  return live.length > 0 && live.every((one) => statusAfter('cancel', one.status, 'admin', one.shippingType) !== null);
}

/** Whether goods were already shipped, so that a cancellation requires them to come back. */
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
