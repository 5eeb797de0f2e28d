import { hasPermission, type Permission, STAFF_ROLES } from '../../staff/staff.rules.ts';

/** The margin of the shop follows from cost and price, so the cost needs the permission for payments. */
const COST_PERMISSION: Permission = 'payments.read';

/** Whether a staff member sees and changes the cost of products. */
export function mayReadCost({ role }: { role: string }): boolean {
  return STAFF_ROLES.some((one) => one === role && hasPermission(one, COST_PERMISSION));
}
