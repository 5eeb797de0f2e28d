import { ok } from '../../kernel/result.ts';
import type { CachedValue } from '../../platform/caching/cached.ts';
import { defineQuery } from '../../platform/operations/operation.ts';
import { hasPermission, type Permission } from './staff.rules.ts';
import { anyStaff } from './staff-access.ts';

/** Lists of work for staff, with the permission to see them. */
const OPEN_TASKS = {
  orders: 'orders.read',
  transfers: 'orders.read',
  returns: 'orders.read',
  cancellations: 'orders.read',
  repairs: 'repairs.approve',
  questions: 'questions.read',
  applications: 'sellers.read',
  reviews: 'reviews.read',
} as const satisfies Record<string, Permission>;

export type OpenTask = keyof typeof OPEN_TASKS;

declare module '../../platform/operations/operation.ts' {
  interface OperationDeps {
    openTaskCounts: Record<OpenTask, CachedValue<number>>;
  }
}

/** Number of open tasks in each list that the role may see. */
export const countOpenTasksOperation = defineQuery({
  name: 'staff.count-open-tasks',
  access: anyStaff,
  refusals: {},
  tags: ['staff'],
  routes: [],
  async run({ db, deps, actor: { role } }) {
    const lists = (Object.keys(OPEN_TASKS) as OpenTask[]).filter((list) => hasPermission(role, OPEN_TASKS[list]));
    const counts = await Promise.all(lists.map(async (list) => [list, await deps.openTaskCounts[list].read(db)]));
    return ok(Object.fromEntries(counts) as Partial<Record<OpenTask, number>>);
  },
});

export const openTaskOperations = [countOpenTasksOperation] as const;
