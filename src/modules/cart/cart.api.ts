import { z } from 'zod';
import { ok, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Api } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import type { Services } from '../../services.ts';
import { listDevices } from '../devices/list-devices.ts';
import { listFitWarnings } from '../devices/list-fit-warnings.ts';
import { isGoods } from '../orders/order-line.rules.ts';
import { cartAnswer, cartSchema, checkSchema, problemAnswer } from './cart.answers.ts';
import {
  addInput,
  addRepairInput,
  bundleInput,
  changeInput,
  checkInput,
  lineId,
  removeInput,
  updateShippingInput,
} from './cart.input.ts';
import type { CartOwner } from './cart.rules.ts';
import { requireCartOwner, toActorKey, toCartOwner } from './cart-owner.ts';
import { acceptChanges } from './check/accept-changes.ts';
import { checkCart } from './check/check-cart.ts';
import { updateShipping } from './checkout/update-shipping.ts';
import { addBundle } from './lines/add-bundle.ts';
import { addRepairToCart } from './lines/add-repair-to-cart.ts';
import { addToCart } from './lines/add-to-cart.ts';
import { buyNow } from './lines/buy-now.ts';
import { changeQuantity } from './lines/change-quantity.ts';
import { removeLine } from './lines/remove-line.ts';
import { selectLines } from './lines/select-lines.ts';
import { countCart } from './view/count-cart.ts';
import { readCartWithOffers } from './view/read-cart.ts';

const tags = ['cart'];
const changedSchema = z.object({ version: z.int(), cart_count: z.int() });
const addedSchema = changedSchema.extend({ id: z.string(), quantity: z.int() });

type CartWriteCall = Parameters<typeof runOnce>[1] & { visitor(): Promise<Visitor> };

/** Cart routes for customers, and for guests with a client-generated token (`user_token`, a UUID v4). */
export function cartApi(api: Api, { db, clock }: Services): void {
  /**
   * Runs a write for an authorized cart owner. A repeat with the same idempotency key returns the first response. Also
   * without a key the write is rolled back when the response fails, so that a client retry does not add pieces twice.
   */
  async function write<T extends { version: number }>(
    call: CartWriteCall,
    work: (db: Db, owner: CartOwner, now: Date) => Promise<Result<T>>,
  ): Promise<Result<T & { cart_count: number }>> {
    const now = clock();
    const owner = await requireCartOwner(db, await call.visitor());
    if (!owner.ok) return owner;
    return runOnce(db, call, toActorKey(owner.value), now, (one) =>
      inTransaction(one, async (tx) => {
        const done = await work(tx, owner.value, now);
        return done.ok ? ok({ ...done.value, cart_count: await countCart(tx, owner.value) }) : done;
      }),
    );
  }

  api.addEndpoint({
    method: 'GET',
    path: '/cart/by-user',
    operationId: 'getCart',
    summary: 'The cart with current prices, stock and problems',
    tags,
    data: cartSchema,
    run: async ({ visitor, locale, t }) => {
      const currentVisitor = await visitor();
      const cart = await readCartWithOffers(db, toCartOwner(currentVisitor), locale, clock());
      const goods = cart.lines.filter(isGoods).map(({ productId }) => productId);
      const [main] =
        currentVisitor.customer && goods.length > 0 ? await listDevices(db, currentVisitor.customer.id) : [];
      return ok(cartAnswer(cart, await listFitWarnings(db, goods, main?.model ?? null, locale), t));
    },
  });

  const addRoutes = [
    { path: '/cart/action', operationId: 'addCartLine', summary: 'Add a product to the cart', put: addToCart },
    {
      path: '/cart/buy-now',
      operationId: 'buyProductNow',
      summary: 'Add a product and deselect all other lines',
      put: buyNow,
    },
  ];
  for (const { path, operationId, summary, put } of addRoutes) {
    api.addEndpoint({
      method: 'POST',
      path,
      operationId,
      summary,
      tags,
      body: addInput,
      data: addedSchema,
      run: (call) =>
        write(call, async (tx, owner, now) => {
          const done = await put(tx, owner, call.body, { locale: call.locale, now });
          if (!done.ok) return done;
          const { lineId: id, quantity, version } = done.value;
          return ok({ id, quantity, version });
        }),
    });
  }

  api.addEndpoint({
    method: 'POST',
    path: '/cart/add-bundle',
    operationId: 'addBundleToCart',
    summary: 'Add a complete bundle to the cart',
    tags,
    body: bundleInput,
    data: changedSchema.extend({ ids: z.array(z.string()), quantity: z.int() }),
    run: (call) =>
      write(call, async (tx, owner, now) => {
        const done = await addBundle(tx, owner, call.body, { locale: call.locale, now });
        if (!done.ok) return done;
        const { lineIds: ids, quantity, version } = done.value;
        return ok({ ids, quantity, version });
      }),
  });

  api.addEndpoint({
    method: 'POST',
    path: '/cart/add-repair',
    operationId: 'addRepairToCart',
    summary: 'Add the amount due for a repair to the cart',
    tags,
    body: addRepairInput,
    data: addedSchema,
    run: (call) =>
      write(call, async (tx, owner, now) => {
        const done = await addRepairToCart(tx, owner, call.body, now);
        if (!done.ok) return done;
        const { lineId: id, quantity, version } = done.value;
        return ok({ id, quantity, version });
      }),
  });

  api.addEndpoint({
    method: 'POST',
    path: '/cart/change',
    operationId: 'updateCartLines',
    summary: 'Select and deselect lines, or set the quantity of one line',
    tags,
    body: changeInput,
    data: changedSchema,
    run: (call) =>
      write(call, async (tx, owner, now) => {
        const { id, quantity } = call.body;
        const done =
          id === undefined || quantity === undefined
            ? await selectLines(tx, owner, call.body, now)
            : await changeQuantity(tx, owner, { id, quantity }, now);
        return done.ok ? ok({ version: done.value.version }) : done;
      }),
  });

  const removeRoute = { summary: 'Remove a line from the cart', tags, data: changedSchema };
  api.addEndpoint({
    ...removeRoute,
    method: 'DELETE',
    path: '/cart/{id}',
    operationId: 'removeCartLine',
    params: z.strictObject({ id: lineId }),
    run: (call) => write(call, (tx, owner, now) => removeLine(tx, owner, call.params.id, now)),
  });
  api.addEndpoint({
    ...removeRoute,
    method: 'DELETE',
    path: '/cart/delete',
    operationId: 'removeCartLineByQuery',
    query: removeInput,
    run: (call) => write(call, (tx, owner, now) => removeLine(tx, owner, call.query.id, now)),
  });
  api.addEndpoint({
    ...removeRoute,
    method: 'POST',
    path: '/cart/delete',
    operationId: 'removeCartLineByBody',
    body: removeInput,
    run: (call) => write(call, (tx, owner, now) => removeLine(tx, owner, call.body.id, now)),
  });

  api.addEndpoint({
    method: 'POST',
    path: '/cart/update-shipping',
    operationId: 'updateCartShipping',
    summary: 'Set the shipping option of lines',
    tags,
    body: updateShippingInput,
    data: changedSchema,
    run: (call) =>
      write(call, async (tx, owner, now) => {
        const done = await updateShipping(tx, owner, call.body, { locale: call.locale, now });
        return done.ok ? ok({ version: done.value.version }) : done;
      }),
  });

  api.addEndpoint({
    method: 'POST',
    path: '/cart/check',
    operationId: 'checkCart',
    summary: 'Check whether the selected lines can be ordered at the prices and quantities last shown',
    tags,
    body: checkInput,
    data: checkSchema,
    run: async ({ body, visitor, locale, t }) => {
      const owner = toCartOwner(await visitor());
      if (body.accept && owner) {
        const accepted = await acceptChanges(db, owner, { locale, now: clock(), only: body.lines });
        if (!accepted.ok) return accepted;
      }
      const check = await checkCart(db, owner, locale, clock());
      if (!check.ok) return check;
      const problems = check.value.problems.map(({ line, remedies, ...problem }) => {
        return { line, ...problemAnswer(problem, t), remedies };
      });
      return ok({ ok: check.value.ok, problems });
    },
  });
}
