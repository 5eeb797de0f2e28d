import { uuidv7 } from '../../src/kernel/ids.ts';
import type { StaffRole } from '../../src/modules/staff/staff.rules.ts';
import type { Db } from '../../src/platform/database/db.ts';
import type { TestApp } from './app.ts';
import { fillCart, newGuest, press } from './buying.ts';
import { makeProduct } from './factories.ts';
import { makeCustomer } from './people.ts';

/** The token of a staff member or of a customer. */
export async function signedIn({ db }: Pick<TestApp, 'db'>, role?: StaffRole): Promise<string> {
  const { id, token } = await makeCustomer(db);
  if (role) await db.insertInto('staff_member').values({ customer_id: id, role }).execute();
  if (role) await secure(db, id);
  return token;
}

/** Marks the second factor as set up and verified in the session. */
async function secure(db: Db, customer_id: string): Promise<void> {
  const since = new Date();
  const nothing = { pending_secret: null, pending_at: null };
  await db
    .insertInto('two_factor')
    .values({ customer_id, secret: Buffer.alloc(20), enabled_at: since, ...nothing })
    .execute();
  await db.updateTable('session').set({ two_factor_at: since }).where('customer_id', '=', customer_id).execute();
}

/** A new order of one item of ten, paid on delivery. */
export async function freshOrder({ db }: TestApp): Promise<{ code: string; inventoryId: number }> {
  const owner = newGuest();
  const product = await makeProduct(db, { selling: 4_900, quantity: 10 });
  await fillCart(db, owner, product.id);
  const placed = await press(db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  return { code: placed.value.code, inventoryId: product.inventoryIds[0] ?? 0 };
}

export type StaffCall = { token?: string; language?: string; key?: string; method?: 'DELETE' };

/** Requests to the admin API. */
export function createStaffApi(shop: TestApp) {
  return async (url: string, payload: object | undefined, { token, language = 'en', key, method }: StaffCall) => {
    const answer = await shop.app.inject({
      method: method ?? (payload ? 'POST' : 'GET'),
      url: `/api/v1/admin/${url}`,
      payload,
      headers: {
        language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
    });
    const { data } = answer.json();
    return { status: answer.statusCode, data, body: answer.body };
  };
}

export const TRACKING = { carrier: 'Caravan', tracking_number: 'CR-1' };

/** An id that no row has. */
export const STRANGE_ID = uuidv7();
