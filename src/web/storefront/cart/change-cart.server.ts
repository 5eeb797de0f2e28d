import { redirect } from 'react-router';
import { z } from 'zod';
import { foldDigits } from '../../../kernel/locale.ts';
import { type Refusal, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import { MAX_SEARCH_LENGTH } from '../../../modules/cart/cart.input.ts';
import { acceptCartChangesOperation, checkCartOperation } from '../../../modules/cart/cart.operations.ts';
import type { CartOwner } from '../../../modules/cart/cart.rules.ts';
import {
  addBundleOperation,
  addCartLineOperation,
  addRepairOperation,
  buyProductOperation,
  removeCartLineOperation,
  updateCartLinesOperation,
} from '../../../modules/cart/lines/line.operations.ts';
import { toCustomerOrGuest } from '../../../platform/operations/access.ts';
import { bindActor } from '../../../platform/operations/execute.ts';
import type { Caller, Operation } from '../../../platform/operations/operation.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { SEARCH_PARAM, SLIDE_PARAM } from '../../links/source-params.ts';
import { runCommand } from '../../operations/run-action.server.ts';
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

/** Intents that add something to the cart; all others change existing lines. */
type AddIntent = 'add' | 'buy' | 'bundle' | 'add-repair';
type ChangeIntent = Exclude<z.output<typeof intents>, AddIntent>;

const ADD_COMMANDS: Record<AddIntent, { operation: Operation; readInput(form: FormData): object }> = {
  add: { operation: addCartLineOperation, readInput: readAddFields },
  buy: { operation: buyProductOperation, readInput: readAddFields },
  bundle: { operation: addBundleOperation, readInput: readBundleFields },
  'add-repair': { operation: addRepairOperation, readInput: (form) => ({ ticket: readText(form, 'ticket') }) },
};

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

  const owner = toCustomerOrGuest(await shop.visitor());
  const result = owner ? await changeLines(shop, owner, intent.data, form) : refuse('cart.no-such-line', {}, 'missing');
  if (result.ok && intent.data === 'accept' && !form.has('id')) throw await redirectAfterAccept(shop);
  if (result.ok && isDocument) throw redirect(cartLineUrl(form), 303);
  return toCartActionData(shop, result, form, intent.data === 'remove' ? 'cart.removed' : 'cart.updated');
}

/** After changes are accepted: redirects to the checkout, or to the cart when nothing can be bought. */
async function redirectAfterAccept(shop: ShopRequest): Promise<Response> {
  const result = await runCommand(checkCartOperation, shop, { input: {} });
  return redirect(result.ok && result.value.ok ? to.checkout() : to.cart(), 303);
}

function isAddIntent(intent: z.output<typeof intents>): intent is AddIntent {
  return Object.hasOwn(ADD_COMMANDS, intent);
}

async function handleAddIntent(
  shop: ShopRequest,
  intent: AddIntent,
  form: FormData,
  isDocument: boolean,
): Promise<CartActionData> {
  const { customer } = await shop.visitor();
  if (!customer) shop.guestToken();
  const { operation, readInput } = ADD_COMMANDS[intent];
  const input = readInput(form);
  const repeat = toRepeat(form, { intent, input }, isDocument);
  const added = await runCommand(operation, shop, { form, input, repeat });
  if (!added.ok && added.refusal.kind === 'unauthenticated') throw redirect(to.login(to.cart()), 303);
  if (added.ok && isDocument && intent === 'buy') throw redirect(to.cart(), 303);
  if (added.ok && isDocument && intent === 'add-repair') throw redirect(`${to.cart()}?added=repair`, 303);
  if (added.ok && isDocument) throw redirect(`${to.cart()}?added=1`, 303);
  return toCartActionData(shop, added, form, intent === 'add-repair' ? 'cart.repairAdded' : 'cart.added');
}

/** A form without JavaScript has no idempotency key. */
function toRepeat(form: FormData, body: object, isDocument: boolean): Caller['repeat'] {
  const key = readIdempotencyKey(form);
  if (key === null) return isDocument ? 'form' : null;
  return { idempotencyKey: key, request: { method: 'POST', url: to.cart(), body } };
}

/** Idempotency key set by the client script, so that a retry after a lost response does not add the product twice. */
function readIdempotencyKey(form: FormData): string | null {
  const key = readText(form, 'key');
  return key !== undefined && /^[\w-]{8,200}$/.test(key) ? key : null;
}

/** Guests change their cart also while guest checkout is disabled, so the owner is authorized here. */
function changeLines(
  shop: ShopRequest,
  owner: CartOwner,
  intent: ChangeIntent,
  form: FormData,
): Promise<Result<unknown>> {
  if (intent === 'accept') {
    const input = { lines: form.has('id') ? [readText(form, 'id')] : undefined };
    return runCommand(acceptCartChangesOperation, shop, { form, input });
  }
  if (intent === 'remove') {
    const params = { id: readText(form, 'id') };
    return runCommand(bindActor(removeCartLineOperation, owner), shop, { form, params });
  }
  const input = intent === 'quantity' ? readQuantityFields(form) : readSelectionFields(intent, form);
  return runCommand(bindActor(updateCartLinesOperation, owner), shop, { form, input });
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

function readBundleFields(form: FormData) {
  return {
    bundle_id: parseWholeNumber(form.get('bundle_id')),
    parts: form.getAll('part').map(parseWholeNumber),
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
