import { hasPermission, type Permission, STAFF_ROLES } from '../../staff/staff.rules.ts';

/** With the price, the cost tells what the shop earns, so it belongs to the money of the shop. */
const COST_PERMISSION: Permission = 'payments.read';

/** Whether a staff member sees and changes the cost of products. */
export function mayReadCost({ role }: { role: string }): boolean {
  return STAFF_ROLES.some((one) => one === role && hasPermission(one, COST_PERMISSION));
}
