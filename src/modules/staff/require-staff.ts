import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import type { Visitor } from '../../platform/visitor.ts';
import { customerOf } from '../customers/customer-of.ts';
import { mayDo, type Permission, type Staff } from './staff.rules.ts';
import { roleOf } from './staff.store.ts';

/** Somebody whose role allows this. Refuses with `api.unauthenticated` and `api.forbidden`. */
export async function requireStaff(db: Db, visitor: Visitor, permission: Permission): Promise<Result<Staff>> {
  const customer = customerOf(visitor);
  if (!customer.ok) return customer;
  const { id, name } = customer.value;
  const role = await roleOf(db, id);
  if (role === undefined || !mayDo(role, permission)) return refuse('api.forbidden', {}, 'forbidden');
  return ok({ id, name, role });
}
