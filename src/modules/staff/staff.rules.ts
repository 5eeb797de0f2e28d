import {
  type Actor,
  ORDER_STATUS,
  type OrderAction,
  type OrderStatus,
  type ShippingType,
  statesFor,
  statusAfter,
} from '../orders/order.states.rules.ts';

export const STAFF_ROLES = ['owner', 'manager', 'orders', 'finance', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What and how. */
export type Permission =
  | 'orders.read'
  | 'orders.write'
  | 'payments.approve'
  | 'questions.read'
  | 'questions.write'
  | 'audit.read';

/** The one table of who may do what: pages and calls ask it alike. */
const PERMISSIONS: Record<StaffRole, readonly Permission[]> = {
  owner: ['orders.read', 'orders.write', 'payments.approve', 'questions.read', 'questions.write', 'audit.read'],
  manager: ['orders.read', 'orders.write', 'payments.approve', 'questions.read', 'questions.write', 'audit.read'],
  // packs, sends, answers; money goes back only when an order is called off
  orders: ['orders.read', 'orders.write', 'questions.read', 'questions.write'],
  finance: ['orders.read', 'payments.approve', 'audit.read'],
  // looks at everything, changes nothing
  auditor: ['orders.read', 'questions.read', 'audit.read'],
};

export function mayDo(role: StaffRole, permission: Permission): boolean {
  return PERMISSIONS[role].includes(permission);
}

/** Somebody of the staff who asks. */
export type Staff = { id: string; name: string; role: StaffRole };

/** What staff do with a single package. */
export const STAFF_ACTIONS = ['pick-up', 'send', 'deliver'] as const satisfies readonly OrderAction[];
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** As whom staff do it: for the shop, or, where the table of moves asks for the seller, as the seller of its own goods. */
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
