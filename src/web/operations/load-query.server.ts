import { data, redirect } from 'react-router';
import type { Refusal, RefusedResult, Result } from '../../kernel/result.ts';
import { execute, findAddressLimit } from '../../platform/operations/execute.ts';
import { executeInput, type OperationInput } from '../../platform/operations/execute-input.ts';
import type { Operation, OperationFields, OperationTypes } from '../../platform/operations/operation.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import type { ShopRequest } from '../http/request.server.ts';
import { to } from '../paths.ts';
import { createPageCaller } from './page-caller.server.ts';

/** `search`: query string that the sign-in page returns to. */
type LoaderInput<T extends OperationTypes> = OperationInput<T> & { search?: string };

/**
 * Executes a query for a loader.
 * @throws a redirect to the sign-in page for a visitor who must sign in, and a 404 page for every other refusal
 */
export async function loadQuery<T extends OperationTypes>(
  operation: Operation<T>,
  shop: ShopRequest,
  given: LoaderInput<T>,
): Promise<T['value']> {
  const result = await runQuery(operation, shop, given);
  if (!result.ok) throw data(null, { status: 404 });
  return result.value;
}

/**
 * Executes a query of a page that shows a refusal itself.
 * @throws a redirect to the sign-in page for a visitor who must sign in
 */
export async function runQuery<T extends OperationTypes>(
  operation: Operation<T>,
  shop: ShopRequest,
  given: LoaderInput<T>,
): Promise<Result<T['value']>> {
  const admitted = await consumeAddressLimit(operation, shop);
  const result = admitted.ok ? await executeInput(operation, createPageCaller(shop), given) : admitted;
  if (!result.ok) redirectToSignIn(shop, result.refusal, given.search);
  return result;
}

/**
 * Executes a query with fields that the page has parsed itself, e.g. because its links may contain unknown filters.
 * @throws a redirect to the sign-in page for a visitor who must sign in
 */
export async function runParsedQuery<T extends OperationTypes>(
  operation: Operation<T>,
  shop: ShopRequest,
  fields: OperationFields<T>,
): Promise<Result<T['value']>> {
  const admitted = await consumeAddressLimit(operation, shop);
  const result = admitted.ok ? await execute(operation, createPageCaller(shop), fields) : admitted;
  if (!result.ok) redirectToSignIn(shop, result.refusal);
  return result;
}

/** @throws a redirect to the sign-in page when the refusal asks for it */
export function redirectToSignIn(shop: ShopRequest, { kind }: Refusal, search = ''): void {
  if (kind === 'unauthenticated') throw redirect(to.login(shop.path + search), 303);
}

/** Counts a request against the limit of its operation per address, as the JSON route does before it reads the input. */
export async function consumeAddressLimit(
  operation: Pick<Operation, 'limits'>,
  { services: { db, clock, config }, address }: ShopRequest,
): Promise<{ ok: true } | RefusedResult> {
  const limit = findAddressLimit(operation);
  return limit ? consumeAttempt(db, config.limits, limit, address, clock()) : { ok: true };
}
