import {
  type Actor,
  findStatusesAllowing,
  getNextOrderStatus,
  ORDER_STATUS,
  type OrderAction,
  type OrderStatus,
  type ShippingType,
} from '../orders/order.states.rules.ts';

/** Start the setup, confirm it, renew the recovery codes, or turn the second factor off. */
export const TWO_FACTOR_CHANGES = ['begin', 'confirm', 'codes', 'drop'] as const;
export type TwoFactorChange = (typeof TWO_FACTOR_CHANGES)[number];

/** Higher counts of open tasks are shown as "99+". */
export const MAX_SHOWN_COUNT = 99;

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

export type EditableResource =
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
type Operation = 'read' | 'write' | 'approve' | 'export';

/** Resource and operation. */
export type Permission = `${EditableResource}.${Operation}`;

const ALL_OPERATIONS = ['read', 'write', 'approve', 'export'] as const;
const READ_WRITE = ['read', 'write'] as const;
const READ_ONLY = ['read'] as const;

/** Permissions by role, used by pages and API. Resources that are not listed are denied. */
const PERMISSIONS: Record<StaffRole, Partial<Record<EditableResource, readonly Operation[]>>> = {
  owner: {
    orders: ALL_OPERATIONS,
    payments: ALL_OPERATIONS,
    questions: ALL_OPERATIONS,
    reviews: ALL_OPERATIONS,
    catalogue: ALL_OPERATIONS,
    repairs: ALL_OPERATIONS,
    marketing: ALL_OPERATIONS,
    search: ALL_OPERATIONS,
    texts: ALL_OPERATIONS,
    customers: ALL_OPERATIONS,
    sellers: ALL_OPERATIONS,
    settings: ALL_OPERATIONS,
    staff: ALL_OPERATIONS,
    audit: ALL_OPERATIONS,
  },
  // everything except staff administration and shop settings
  manager: {
    orders: ALL_OPERATIONS,
    payments: ALL_OPERATIONS,
    questions: ALL_OPERATIONS,
    reviews: ALL_OPERATIONS,
    catalogue: ALL_OPERATIONS,
    repairs: ALL_OPERATIONS,
    marketing: ALL_OPERATIONS,
    search: ALL_OPERATIONS,
    texts: ALL_OPERATIONS,
    customers: ALL_OPERATIONS,
    sellers: ALL_OPERATIONS,
    settings: READ_ONLY,
    staff: READ_ONLY,
    audit: ALL_OPERATIONS,
  },
  catalogue: {
    catalogue: ALL_OPERATIONS,
    search: READ_WRITE,
    texts: READ_WRITE,
    questions: READ_WRITE,
    reviews: READ_ONLY,
    sellers: READ_ONLY,
  },
  // fulfilment and customer service; refunds only by cancelling orders
  orders: {
    orders: READ_WRITE,
    questions: READ_WRITE,
    reviews: READ_WRITE,
    customers: READ_WRITE,
    catalogue: READ_ONLY,
    repairs: READ_ONLY,
  },
  // front desk: accepts repairs, quotes and hands devices over
  repairs: { repairs: ALL_OPERATIONS, orders: READ_ONLY, customers: READ_ONLY, catalogue: READ_ONLY },
  technician: { repairs: READ_WRITE },
  marketing: {
    marketing: ALL_OPERATIONS,
    search: READ_WRITE,
    texts: READ_WRITE,
    reviews: READ_ONLY,
    catalogue: READ_ONLY,
  },
  finance: {
    orders: ['read', 'export'],
    payments: ALL_OPERATIONS,
    sellers: ['read', 'approve', 'export'],
    audit: ['read', 'export'],
    customers: READ_ONLY,
    repairs: READ_ONLY,
  },
  translator: { texts: READ_WRITE, catalogue: READ_ONLY },
  // read access to everything
  auditor: {
    orders: READ_ONLY,
    payments: READ_ONLY,
    questions: READ_ONLY,
    reviews: READ_ONLY,
    catalogue: READ_ONLY,
    repairs: READ_ONLY,
    marketing: READ_ONLY,
    search: READ_ONLY,
    texts: READ_ONLY,
    customers: READ_ONLY,
    sellers: READ_ONLY,
    settings: READ_ONLY,
    staff: READ_ONLY,
    audit: READ_ONLY,
  },
};

/** Resources of the permissions, in the order of the matrix of roles. */
export const EDITABLE_RESOURCES = Object.keys(PERMISSIONS.owner) as EditableResource[];

/** Operations that a role may execute on a resource. */
export function listPermittedOperations(role: StaffRole, resource: EditableResource): readonly Operation[] {
  return PERMISSIONS[role][resource] ?? [];
}

/** Whether nothing on the resource is denied. */
export function isEveryOperation(operations: readonly Operation[]): boolean {
  return operations.length === ALL_OPERATIONS.length;
}

export function hasPermission(role: StaffRole, permission: Permission): boolean {
  return listPermissions(role).includes(permission);
}

function listPermissions(role: StaffRole): string[] {
  return Object.entries(PERMISSIONS[role]).flatMap(([resource, operations]) =>
    operations.map((operation) => `${resource}.${operation}`),
  );
}

/** Whether staff of a role may give or take another role: it has no permission that they lack. */
export function canAssignRole(own: StaffRole, role: StaffRole): boolean {
  const permissions = listPermissions(own);
  return listPermissions(role).every((permission) => permissions.includes(permission));
}

/** Whether a role administers staff; one member at least must have such a role. */
export function administersStaff(role: StaffRole): boolean {
  return hasPermission(role, 'staff.write');
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

/** Permissions whose lists contain personal data of many customers. */
const PERSONAL_EXPORTS: readonly Permission[] = ['orders.export', 'customers.export'];

/** Whether a role must sign in with a second factor: it can move money, assign roles or export data of customers. */
export function requiresTwoFactor(role: StaffRole): boolean {
  return [...MONEY_PERMISSIONS, ...PERSONAL_EXPORTS, 'staff.write' as const].some((permission) =>
    hasPermission(role, permission),
  );
}

/** Staff member who makes the request. */
export type StaffMember = { id: string; name: string; role: StaffRole };

/** Staff actions on a single shipment. */
export const STAFF_ACTIONS = ['pick-up', 'send', 'deliver'] as const satisfies readonly OrderAction[];
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** Actor in the state table: the shop, or the seller where the transition requires the seller. */
export function getStaffActor(action: StaffAction): Actor {
  return findStatusesAllowing(action, 'admin').length > 0 ? 'admin' : 'seller';
}

/** Actions that are allowed for a shipment in this state. */
export function listStaffActions(status: OrderStatus, shippingType: ShippingType): StaffAction[] {
  return STAFF_ACTIONS.filter(
    (action) => getNextOrderStatus(action, status, getStaffActor(action), shippingType) !== null,
  );
}

/** Whether all shipments that are not finished can be cancelled. */
export function canCancelOrder(shipments: readonly { status: OrderStatus; shippingType: ShippingType }[]): boolean {
  const live = shipments.filter(({ status }) => status < ORDER_STATUS.cancelled);
  return (
    live.length > 0 && live.every((one) => getNextOrderStatus('cancel', one.status, 'admin', one.shippingType) !== null)
  );
}

/** Whether goods were already shipped, so that a cancellation requires them to come back. */
export function hasShipped(shipments: readonly { status: OrderStatus }[]): boolean {
  return shipments.some(({ status }) => status > ORDER_STATUS.confirmed && status < ORDER_STATUS.cancelled);
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
