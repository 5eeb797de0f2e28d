import { redirect } from 'react-router';
import { z } from 'zod';
import { foldDigits } from '../../../kernel/locale.ts';
import { type Refusal, type Result, refuse, refuseField } from '../../../kernel/result.ts';
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
import { requireCartOwner, toActorKey, toCartOwner } from '../../../modules/cart/cart-owner.ts';
import { acceptChanges } from '../../../modules/cart/check/accept-changes.ts';
import { checkCart } from '../../../modules/cart/check/check-cart.ts';
import { isCartUnchanged } from '../../../modules/cart/check/is-cart-unchanged.ts';
import { type AddBundleResult, addBundle } from '../../../modules/cart/lines/add-bundle.ts';
import { addRepairToCart } from '../../../modules/cart/lines/add-repair-to-cart.ts';
import { type AddToCartResult, addToCart } from '../../../modules/cart/lines/add-to-cart.ts';
import { buyNow } from '../../../modules/cart/lines/buy-now.ts';
import { changeQuantity } from '../../../modules/cart/lines/change-quantity.ts';
import { removeLine } from '../../../modules/cart/lines/remove-line.ts';
import { selectLines } from '../../../modules/cart/lines/select-lines.ts';
import type { Db } from '../../../platform/database/db.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';
import { runOnce, runOncePerSubmission } from '../../../platform/http/run-once.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { SEARCH_PARAM, SLIDE_PARAM } from '../../links/source-params.ts';
import { to } from '../../paths.ts';

/** Action data of the cart form when it does not redirect. */
export type CartActionData = {
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
export async function changeCart(shop: ShopRequest, form: FormData, isDocument: boolean): Promise<CartActionData> {
  const unreadable = refuseInvalidText(form);
  if (unreadable) return toCartActionData(shop, unreadable, form);
  // forms of repairs send `action` instead of `intent`
  const intent = intents.safeParse(form.get('intent') ?? form.get('action'));
  if (!intent.success) return toCartActionData(shop, refuseField('intent', 'fields.invalid', { type: 'intent' }), form);
  if (isAddIntent(intent.data)) return handleAddIntent(shop, intent.data, form, isDocument);

  const owner = toCartOwner(await shop.visitor());
  const result = owner ? await changeLines(shop, owner, intent.data, form) : refuse('cart.no-such-line', {}, 'missing');
  if (result.ok && intent.data === 'accept' && !form.has('id')) throw await redirectAfterAccept(shop, owner);
  if (result.ok && isDocument) throw redirect(cartLineUrl(form), 303);
  return toCartActionData(shop, result, form, intent.data === 'remove' ? 'cart.removed' : 'cart.updated');
}

/** After changes are accepted: redirects to the checkout, or to the cart when nothing can be bought. */
async function redirectAfterAccept({ services, locale }: ShopRequest, owner: CartOwner | null): Promise<Response> {
  const result = await checkCart(services.db, owner, locale, services.clock());
  return redirect(result.ok && result.value.ok ? to.checkout() : to.cart(), 303);
}

/** Intents that add something to the cart; all others change existing lines. */
type AddIntent = 'add' | 'buy' | 'bundle' | 'add-repair';

function isAddIntent(intent: z.output<typeof intents>): intent is AddIntent {
  return intent === 'add' || intent === 'buy' || intent === 'bundle' || intent === 'add-repair';
}

async function handleAddIntent(
  shop: ShopRequest,
  intent: AddIntent,
  form: FormData,
  isDocument: boolean,
): Promise<CartActionData> {
  const { services } = shop;
  const visitor = await shop.visitor();
  if (!visitor.customer) shop.guestToken();
  const owner = await requireCartOwner(services.db, await shop.visitor());
  if (!owner.ok && owner.refusal.kind === 'unauthenticated') throw redirect(to.login(to.cart()), 303);
  if (!owner.ok) return toCartActionData(shop, owner, form);
  const added = await addToCartOnce(shop, owner.value, { intent, form, byPage: isDocument });
  if (added.ok && isDocument && intent === 'buy') throw redirect(to.cart(), 303);
  if (added.ok && isDocument && intent === 'add-repair') throw redirect(`${to.cart()}?added=repair`, 303);
  if (added.ok && isDocument) throw redirect(`${to.cart()}?added=1`, 303);
  return toCartActionData(shop, added, form, intent === 'add-repair' ? 'cart.repairAdded' : 'cart.added');
}

async function addToCartOnce(
  { services, locale }: ShopRequest,
  owner: CartOwner,
  { intent, form, byPage }: { intent: AddIntent; form: FormData; byPage: boolean },
): Promise<Result<unknown>> {
  const { db, clock } = services;
  const context = { locale, now: clock() };
  const runIdempotent = <T extends AddToCartResult | AddBundleResult>(
    body: unknown,
    command: (one: Db) => Promise<Result<T>>,
  ) => {
    const [actor, requestBody, key] = [toActorKey(owner), { intent, body }, readIdempotencyKey(form)];
    if (key === null && byPage) {
      const isRepeat = (first: T, tx: Db) => isCartUnchanged(tx, owner, first);
      return runOncePerSubmission<T>(
        db,
        { actor, input: requestBody, now: context.now, repeatMs: DUPLICATE_WINDOW_MS, isRepeat },
        command,
      );
    }
    const call = { idempotencyKey: key, request: { method: 'POST', url: to.cart(), body: requestBody } };
    return runOnce<T>(db, call, actor, context.now, command);
  };
  if (intent === 'add-repair') {
    const input = parseInput(addRepairInput, { ticket: readText(form, 'ticket') });
    return input.ok
      ? runIdempotent(input.value, (one) => addRepairToCart(one, owner, input.value, context.now))
      : input;
  }
  if (intent === 'bundle') {
    const parts = form.getAll('part').map(parseWholeNumber);
    const input = parseInput(bundleInput, { bundle_id: parseWholeNumber(form.get('bundle_id')), parts });
    return input.ok ? runIdempotent(input.value, (one) => addBundle(one, owner, input.value, context)) : input;
  }
  const input = parseInput(addInput, readAddFields(form));
  if (!input.ok) return input;
  const add = intent === 'buy' ? buyNow : addToCart;
  return runIdempotent(input.value, (tx) => add(tx, owner, input.value, context));
}

/** A repeated submission within this time counts as a duplicate if the cart has not changed since the first one. */
const DUPLICATE_WINDOW_MS = 5_000;

/** Idempotency key set by the client script, so that a retry after a lost response does not add the product twice. */
function readIdempotencyKey(form: FormData): string | null {
  const key = readText(form, 'key');
  return key !== undefined && /^[\w-]{8,200}$/.test(key) ? key : null;
}

async function changeLines(
  { services, locale }: ShopRequest,
  owner: CartOwner,
  intent: Exclude<z.output<typeof intents>, AddIntent>,
  form: FormData,
): Promise<Result<unknown>> {
  const { db } = services;
  const now = services.clock();
  if (intent === 'accept') {
    const input = parseInput(checkInput, { lines: form.has('id') ? [readText(form, 'id')] : undefined });
    return input.ok ? acceptChanges(db, owner, { locale, now, only: input.value.lines }) : input;
  }
  if (intent === 'remove') {
    const input = parseInput(removeInput, { id: readText(form, 'id') });
    return input.ok ? removeLine(db, owner, input.value.id, now) : input;
  }
  const input = parseInput(
    changeInput,
    intent === 'quantity' ? readQuantityFields(form) : readSelectionFields(intent, form),
  );
  if (!input.ok) return input;
  const { id, quantity, checked, unchecked } = input.value;
  if (id === undefined || quantity === undefined) return selectLines(db, owner, { checked, unchecked }, now);
  return changeQuantity(db, owner, { id, quantity }, now);
}

function readAddFields(form: FormData) {
  const attributes = [...form]
    .filter(([name]) => name.startsWith('attribute_'))
    .map(([, value]) => parseWholeNumber(value));
  return {
    product_id: parseWholeNumber(form.get('product_id')),
    inventory_id: form.get('inventory_id') ? parseWholeNumber(form.get('inventory_id')) : undefined,
    attributes: attributes.filter((value) => value !== undefined),
    quantity: form.has('quantity') ? parseWholeNumber(form.get('quantity')) : undefined,
    home_spm: form.has(SLIDE_PARAM) ? parseWholeNumber(form.get(SLIDE_PARAM)) : undefined,
    // an empty or too long marker does not prevent adding the product
    search: readText(form, SEARCH_PARAM)?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined,
  };
}

/** The − and + buttons send their step together with the quantity field. */
function readQuantityFields(form: FormData) {
  const step = form.has('step') ? parseWholeNumber(form.get('step')) : 0;
  const quantity = parseWholeNumber(form.get('quantity'));
  const stepped = typeof quantity === 'number' && typeof step === 'number' ? quantity + step : quantity;
  return { id: readText(form, 'id'), quantity: stepped };
}

function readSelectionFields(intent: 'select' | 'all' | 'none' | 'later', form: FormData) {
  if (intent === 'later') return { unchecked: [readText(form, 'id')] };
  const lines = form.getAll('line').map(String);
  const ticked = new Set(intent === 'all' ? lines : intent === 'none' ? [] : form.getAll('selected').map(String));
  return { checked: lines.filter((id) => ticked.has(id)), unchecked: lines.filter((id) => !ticked.has(id)) };
}

function readText(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' ? value : undefined;
}

/**
 * Parses a whole number in the digits of any script. Other text is returned unchanged, so that the schema refuses it.
 */
function parseWholeNumber(value: FormDataEntryValue | null): number | string | undefined {
  if (typeof value !== 'string') return undefined;
  const digits = foldDigits(value).trim();
  return /^-?\d{1,9}$/.test(digits) ? Number(digits) : digits || undefined;
}

/** URL of the changed cart line, because a page without JavaScript would open at its top. */
function cartLineUrl(form: FormData): string {
  const id = readText(form, 'id');
  return form.get('intent') !== 'remove' && id !== undefined
    ? `${to.cart()}#line-${encodeURIComponent(id)}`
    : to.cart();
}

function toCartActionData(
  { t }: ShopRequest,
  result: Result<unknown>,
  form: FormData,
  success: 'cart.added' | 'cart.repairAdded' | 'cart.removed' | 'cart.updated' = 'cart.updated',
): CartActionData {
  const product = parseWholeNumber(form.get('product_id'));
  return {
    ok: result.ok,
    message: result.ok ? t(success) : translateRefusal(result.refusal, t),
    line: readText(form, 'id') ?? null,
    fields: result.ok ? {} : translateFieldErrors(result.refusal, t),
    product: typeof product === 'number' ? to.product('all', product) : null,
  };
}

function translateFieldErrors({ fields }: Refusal, t: ShopRequest['t']): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, problems]) => [field, problems.map((problem) => translateRefusal(problem, t))]),
  );
}
