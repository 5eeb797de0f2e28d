import { hashPassword } from '../../../src/modules/customers/sign-in/password-hash.ts';
import { checkAddress } from '../../../src/modules/shipping/address.rules.ts';
import type {} from '../../../src/modules/staff/staff.tables.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { CustomerFile } from '../files/people-files.shapes.ts';
import type { DemoShop } from '../shop-files.ts';
import { stableId } from '../stable-id.ts';
import { type Row, readIds, upsertRows } from '../upsert-rows.ts';

const DAY = 24 * 3_600_000;

/** Password of the demo accounts; printed at start. */
export const DEMO_PASSWORD = 'souk-demo';

/** Loads customer accounts, seller members and staff. */
export async function loadPeople(tx: Tx, { people }: DemoShop, now: Date): Promise<void> {
  const hashed = await hashPassword(DEMO_PASSWORD);
  if (!hashed.ok) throw new Error(`The password of the demo accounts was refused: ${hashed.refusal.code}`);
  const rows = people.customers.map((file) => toCustomerRow(file, hashed.value, now));
  // changed passwords are not overwritten
  await upsertRows(tx, 'customer', rows, { key: ['email'], keep: ['id', 'password_hash', 'created_at'] });
  const seller = await readIds(tx, 'seller', 'slug');
  const members = people.customers.flatMap(({ email, works_for }) =>
    Object.entries(works_for).map(([store, role]) => {
      return { seller_id: seller(store), customer_id: demoCustomerId(email), role, created_at: now };
    }),
  );
  await upsertRows(tx, 'seller_member', members, { key: ['seller_id', 'customer_id'], keep: ['created_at'] });
  const staff = people.customers.flatMap(({ email, staff: role }) =>
    role ? [{ customer_id: demoCustomerId(email), role, created_at: now }] : [],
  );
  await upsertRows(tx, 'staff_member', staff, { key: ['customer_id'], keep: ['created_at'] });
}

export function demoCustomerId(email: string): string {
  return stableId('customer', email);
}

/** @throws when the address is invalid for its country */
export function readAddress({ email, address }: Pick<CustomerFile, 'email' | 'address'>) {
  const checked = checkAddress(address);
  if (checked.ok) return checked.value;
  throw new Error(`The address of ${email} has invalid fields: ${Object.keys(checked.refusal.fields).join(', ')}`);
}

function toCustomerRow(file: CustomerFile, password_hash: string, now: Date): Row {
  const { name, phone } = readAddress(file);
  const { email, locale, since } = file;
  const created_at = new Date(now.getTime() + since * DAY);
  return { id: demoCustomerId(email), name, email, phone, password_hash, locale, demo: true, created_at };
}
