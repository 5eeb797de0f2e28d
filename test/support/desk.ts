import { uuidv7 } from '../../src/kernel/ids.ts';
import type { StaffRole } from '../../src/modules/staff/staff.rules.ts';
import type { Db } from '../../src/platform/database/db.ts';
import type { TestApp } from './app.ts';
import { fillCart, newGuest, press } from './buying.ts';
import { makeProduct } from './factories.ts';
import { makeCustomer } from './people.ts';

/** The token of somebody who works for the shop, or of a customer. */
export async function signedIn({ db }: TestApp, role?: StaffRole): Promise<string> {
  const { id, token } = await makeCustomer(db);
  if (role) await db.insertInto('staff_member').values({ customer_id: id, role }).execute();
  if (role) await secure(db, id);
  return token;
}

/** As if somebody had set up a second factor and given it in their session. */
async function secure(db: Db, customer_id: string): Promise<void> {
  const since = new Date();
  const nothing = { offered: null, offered_at: null };
  await db
    .insertInto('second_factor')
    .values({ customer_id, secret: Buffer.alloc(20), since, ...nothing })
    .execute();
  await db.updateTable('session').set({ factor_at: since }).where('customer_id', '=', customer_id).execute();
}

/** A fresh order of one piece of ten, paid at the door. */
export async function freshOrder({ db }: TestApp): Promise<{ code: string; inventoryId: number }> {
  const owner = newGuest();
  const product = await makeProduct(db, { selling: 4_900, quantity: 10 });
  await fillCart(db, owner, product.id);
  const placed = await press(db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  return { code: placed.value.code, inventoryId: product.inventoryIds[0] ?? 0 };
}

export type DeskCall = { token?: string; language?: string; key?: string };

/** Calls of the back office, as a program makes them. */
export function deskOf(shop: TestApp) {
  return async (url: string, payload: object | undefined, { token, language = 'en', key }: DeskCall) => {
    const answer = await shop.app.inject({
      method: payload ? 'POST' : 'GET',
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

export const PARCEL = { carrier: 'Caravan', tracking_number: 'CR-1' };

/** An id that no row has. */
export const STRANGE_ID = uuidv7();
