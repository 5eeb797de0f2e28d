import { redirect } from 'react-router';
import { z } from 'zod';
import { foldDigits } from '../../../kernel/locale.ts';
import { type Refusal, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import { acceptChanges } from '../../../modules/cart/accept-changes.ts';
import { type AddedBundle, addBundle } from '../../../modules/cart/add-bundle.ts';
import { addRepairToCart } from '../../../modules/cart/add-repair-to-cart.ts';
import { type Added, addToCart } from '../../../modules/cart/add-to-cart.ts';
import { buyNow } from '../../../modules/cart/buy-now.ts';
import {
  addInput,
  addRepairInput,
  bundleInput,
  changeInput,
  checkInput,
  MAX_SEARCH_LENGTH,
  removeInput,
} from '../../../modules/cart/cart.input.ts';
import type { CartOwner } from '../../../modules/cart/cart.rules.ts';
import { actorOf, buyerOf, ownerOf } from '../../../modules/cart/cart-owner.ts';
import { changeQuantity } from '../../../modules/cart/change-quantity.ts';
import { checkCart } from '../../../modules/cart/check-cart.ts';
import { isCartUnchanged } from '../../../modules/cart/is-cart-unchanged.ts';
import { removeLine } from '../../../modules/cart/remove-line.ts';
import { selectLines } from '../../../modules/cart/select-lines.ts';
import type { Db } from '../../../platform/db.ts';
import { parseInput } from '../../../platform/input-problems.ts';
import { runOnce, runOncePressed } from '../../../platform/repeatable-call.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { refuseUnreadable } from '../../form-data.server.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { SEARCH_MARKER, SOURCE_MARKER } from '../../source-marker.ts';

/** Action data of the cart form when it does not redirect. */
export type CartAnswer = {
  ok: boolean;
  /** The message to show; empty when the request did not reach the server. */
  message: string;
  /** Id of the cart line concerned. */
  line: string | null;
  fields: Record<string, string[]>;
  /** Path, without the language prefix, of the product that should have been added. */
  product: string | null;
};

const intents = z.enum([
  'add',
  'buy',
  'bundle',
  'add-repair',
  'quantity',
  'remove',
  'select',
  'all',
  'none',
  'later',
  'accept',
]);

/**
 * Handles one form of the cart. A document request is answered with a redirect (or the cart page with the problem shown
 * at its line), a fetcher request with action data.
 * @throws Response a redirect
 */
export async function changeCart(shop: ShopRequest, form: FormData, isDocument: boolean): Promise<CartAnswer> {
  const unreadable = refuseUnreadable(form);
  if (unreadable) return answerTo(shop, unreadable, form);
  // forms of repairs send `action` instead of `intent`
  const intent = intents.safeParse(form.get('intent') ?? form.get('action'));
  if (!intent.success) return answerTo(shop, refuseField('intent', 'fields.invalid', { type: 'intent' }), form);
  if (isPutting(intent.data)) return putIn(shop, intent.data, form, isDocument);

  const owner = ownerOf(await shop.visitor());
  const result = owner ? await changeLines(shop, owner, intent.data, form) : refuse('cart.no-such-line', {}, 'missing');
  if (result.ok && intent.data === 'accept' && !form.has('id')) throw await onwards(shop, owner);
  if (result.ok && isDocument) throw redirect(anchored(form), 303);
  return answerTo(shop, result, form, intent.data === 'remove' ? 'cart.removed' : 'cart.updated');
}

/** After changes are accepted: redirects to the checkout, or to the cart when nothing can be bought. */
async function onwards({ services, locale }: ShopRequest, owner: CartOwner | null): Promise<Response> {
  const result = await checkCart(services.db, owner, locale, services.clock());
  return redirect(result.ok && result.value.ok ? to.checkout() : to.cart(), 303);
}

/** Intents that add something to the cart; all others change existing lines. */
type Putting = 'add' | 'buy' | 'bundle' | 'add-repair';

function isPutting(intent: z.output<typeof intents>): intent is Putting {
  return intent === 'add' || intent === 'buy' || intent === 'bundle' || intent === 'add-repair';
}

async function putIn(shop: ShopRequest, intent: Putting, form: FormData, isDocument: boolean): Promise<CartAnswer> {
  const { services } = shop;
  const visitor = await shop.visitor();
  if (!visitor.customer) shop.guestToken();
  const owner = await buyerOf(services.db, await shop.visitor());
  if (!owner.ok && owner.refusal.kind === 'unauthenticated') throw redirect(to.login(to.cart()), 303);
  if (!owner.ok) return answerTo(shop, owner, form);
  const added = await put(shop, owner.value, { intent, form, byPage: isDocument });
  if (added.ok && isDocument && intent === 'buy') throw redirect(to.cart(), 303);
  if (added.ok && isDocument && intent === 'add-repair') throw redirect(`${to.cart()}?added=repair`, 303);
  if (added.ok && isDocument) throw redirect(`${to.cart()}?added=1`, 303);
  return answerTo(shop, added, form, intent === 'add-repair' ? 'cart.repairAdded' : 'cart.added');
}

async function put(
  { services, locale }: ShopRequest,
  owner: CartOwner,
  { intent, form, byPage }: { intent: Putting; form: FormData; byPage: boolean },
): Promise<Result<unknown>> {
  const { db, clock } = services;
  const context = { locale, now: clock() };
  const runIdempotent = <T extends Added | AddedBundle>(body: unknown, command: (one: Db) => Promise<Result<T>>) => {
    const [actor, requestBody, key] = [actorOf(owner), { intent, body }, keyIn(form)];
    if (key === null && byPage) {
      const isRepeat = (first: T, tx: Db) => isCartUnchanged(tx, owner, first);
      return runOncePressed<T>(
        db,
        { actor, asked: requestBody, now: context.now, repeatMs: DOUBLE_PRESS_MS, isRepeat },
        command,
      );
    }
    const call = { idempotencyKey: key, request: { method: 'POST', url: to.cart(), body: requestBody } };
    return runOnce<T>(db, call, actor, context.now, command);
  };
  if (intent === 'add-repair') {
    const input = parseInput(addRepairInput, { ticket: text(form, 'ticket') });
    return input.ok
      ? runIdempotent(input.value, (one) => addRepairToCart(one, owner, input.value, context.now))
      : input;
  }
  if (intent === 'bundle') {
    const parts = form.getAll('part').map(whole);
    const input = parseInput(bundleInput, { bundle_id: whole(form.get('bundle_id')), parts });
    return input.ok ? runIdempotent(input.value, (one) => addBundle(one, owner, input.value, context)) : input;
  }
  const input = parseInput(addInput, addedFields(form));
  if (!input.ok) return input;
  const add = intent === 'buy' ? buyNow : addToCart;
  return runIdempotent(input.value, (tx) => add(tx, owner, input.value, context));
}

/** A repeated submission within this time counts as a duplicate if the cart has not changed since the first one. */
const DOUBLE_PRESS_MS = 5_000;

/** Idempotency key set by the client script, so that a retry after a lost response does not add the product twice. */
function keyIn(form: FormData): string | null {
  const key = text(form, 'key');
  return key !== undefined && /^[\w-]{8,200}$/.test(key) ? key : null;
}

async function changeLines(
  { services, locale }: ShopRequest,
  owner: CartOwner,
  intent: Exclude<z.output<typeof intents>, Putting>,
  form: FormData,
): Promise<Result<unknown>> {
  const { db } = services;
  const now = services.clock();
  if (intent === 'accept') {
    const input = parseInput(checkInput, { lines: form.has('id') ? [text(form, 'id')] : undefined });
    return input.ok ? acceptChanges(db, owner, { locale, now, only: input.value.lines }) : input;
  }
  if (intent === 'remove') {
    const input = parseInput(removeInput, { id: text(form, 'id') });
    return input.ok ? removeLine(db, owner, input.value.id, now) : input;
  }
  const input = parseInput(changeInput, intent === 'quantity' ? quantityFields(form) : selectionFields(intent, form));
  if (!input.ok) return input;
  const { id, quantity, checked, unchecked } = input.value;
  if (id === undefined || quantity === undefined) return selectLines(db, owner, { checked, unchecked }, now);
  return changeQuantity(db, owner, { id, quantity }, now);
}

function addedFields(form: FormData) {
  const attributes = [...form].filter(([name]) => name.startsWith('attribute_')).map(([, value]) => whole(value));
  return {
    product_id: whole(form.get('product_id')),
    inventory_id: form.get('inventory_id') ? whole(form.get('inventory_id')) : undefined,
    attributes: attributes.filter((value) => value !== undefined),
    quantity: form.has('quantity') ? whole(form.get('quantity')) : undefined,
    home_spm: form.has(SOURCE_MARKER) ? whole(form.get(SOURCE_MARKER)) : undefined,
    // an empty or too long marker does not prevent adding the product
    search: text(form, SEARCH_MARKER)?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined,
  };
}

/** The − and + buttons send their step together with the quantity field. */
function quantityFields(form: FormData) {
  const step = form.has('step') ? whole(form.get('step')) : 0;
  const quantity = whole(form.get('quantity'));
  const stepped = typeof quantity === 'number' && typeof step === 'number' ? quantity + step : quantity;
  return { id: text(form, 'id'), quantity: stepped };
}

function selectionFields(intent: 'select' | 'all' | 'none' | 'later', form: FormData) {
  if (intent === 'later') return { unchecked: [text(form, 'id')] };
  const lines = form.getAll('line').map(String);
  const ticked = new Set(intent === 'all' ? lines : intent === 'none' ? [] : form.getAll('selected').map(String));
  return { checked: lines.filter((id) => ticked.has(id)), unchecked: lines.filter((id) => !ticked.has(id)) };
}

function text(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' ? value : undefined;
}

/**
 * Parses a whole number in the digits of any script. Other text is returned unchanged, so that the schema refuses it.
 */
function whole(value: FormDataEntryValue | null): number | string | undefined {
  if (typeof value !== 'string') return undefined;
  const digits = foldDigits(value).trim();
  return /^-?\d{1,9}$/.test(digits) ? Number(digits) : digits || undefined;
}

/** URL of the changed cart line, because a page without JavaScript would open at its top. */
function anchored(form: FormData): string {
  const id = text(form, 'id');
  return form.get('intent') !== 'remove' && id !== undefined
    ? `${to.cart()}#line-${encodeURIComponent(id)}`
    : to.cart();
}

function answerTo(
  { t }: ShopRequest,
  result: Result<unknown>,
  form: FormData,
  success: 'cart.added' | 'cart.repairAdded' | 'cart.removed' | 'cart.updated' = 'cart.updated',
): CartAnswer {
  const product = whole(form.get('product_id'));
  return {
    ok: result.ok,
    message: result.ok ? t(success) : sentenceFor(result.refusal, t),
    line: text(form, 'id') ?? null,
    fields: result.ok ? {} : sentencesByField(result.refusal, t),
    product: typeof product === 'number' ? to.product('all', product) : null,
  };
}

function sentencesByField({ fields }: Refusal, t: ShopRequest['t']): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, problems]) => [field, problems.map((problem) => sentenceFor(problem, t))]),
  );
}
