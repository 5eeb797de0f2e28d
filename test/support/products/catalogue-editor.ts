import type { Result } from '../../../src/kernel/result.ts';
import { addStaff } from '../../../src/modules/staff/add-staff.ts';
import type { StaffRole } from '../../../src/modules/staff/staff.rules.ts';
import type { Db } from '../../../src/platform/database/db.ts';
import { executeInput, type OperationInput } from '../../../src/platform/operations/execute-input.ts';
import type { Operation, OperationTypes } from '../../../src/platform/operations/operation.ts';
import { createPageCaller } from '../../../src/web/operations/page-caller.server.ts';
import { testDb } from '../../database/db.ts';
import { fillCart, makeShippingRule, newGuest, press } from '../buying.ts';
import type { MadeProduct } from '../factories.ts';
import { makeCustomer } from '../people.ts';
import { shopRequestBy } from '../shop-request.ts';

export type CatalogueEditor = {
  db: Db;
  execute<T extends OperationTypes>(operation: Operation<T>, given: OperationInput<T>): Promise<Result<T['value']>>;
  /** An order of a guest with one piece. */
  placeOrder(product: MadeProduct): Promise<void>;
  close(): Promise<void>;
};

/** A staff member in a database of its own. `env` configures the shop. */
export async function makeCatalogueEditor(
  env: Record<string, string> = {},
  role: StaffRole = 'catalogue',
): Promise<CatalogueEditor> {
  const database = await testDb();
  const { db } = database;
  const customer = await makeCustomer(db);
  await addStaff(
    db,
    { email: customer.email, role },
    async () => {
      throw new Error('the account exists');
    },
    new Date(),
  );
  await makeShippingRule(db);
  const caller = createPageCaller(shopRequestBy(db, { customer, factor: 'given' }, { env }));
  return {
    db,
    execute: (operation, given) => executeInput(operation, caller, given),
    async placeOrder(product) {
      const guest = newGuest();
      await fillCart(db, guest, product.id);
      const placed = await press(db, guest);
      if (!placed.ok) throw new Error(placed.refusal.code);
    },
    close: () => database.close(),
  };
}
