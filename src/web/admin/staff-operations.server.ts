import { data } from 'react-router';
import type { Result } from '../../kernel/result.ts';
import type { Uploads } from '../../platform/http/uploads.ts';
import { executeInput, type OperationInput } from '../../platform/operations/execute-input.ts';
import type { Operation, OperationTypes } from '../../platform/operations/operation.ts';
import type { ShopRequest } from '../http/request.server.ts';
import { createPageCaller } from '../operations/page-caller.server.ts';
import { runCommand } from '../operations/run-action.server.ts';
import { redirectForAccess } from './staff-access.server.ts';

/**
 * Executes a query for a loader of the admin.
 * @throws Response a redirect or a 403 page as `redirectForAccess` does, and a 404 page for every other refusal
 */
export async function loadStaffQuery<T extends OperationTypes>(
  operation: Operation<T>,
  shop: ShopRequest,
  given: OperationInput<T>,
): Promise<T['value']> {
  const result = await executeInput(operation, createPageCaller(shop), given);
  if (result.ok) return result.value;
  redirectForAccess(result.refusal);
  throw data(null, { status: 404 });
}

/**
 * Executes a command for an action of the admin, which shows the result itself.
 * @throws Response a redirect or a 403 page as `redirectForAccess` does
 */
export async function runStaffCommand<T extends OperationTypes>(
  operation: Operation<T>,
  shop: ShopRequest,
  given: OperationInput<T> & { form: FormData; uploads?: Uploads },
): Promise<Result<T['value']>> {
  const result = await runCommand(operation, shop, given);
  if (!result.ok) redirectForAccess(result.refusal);
  return result;
}

/** Whether the role of the staff member permits an operation, for pages that show its form only then. */
export async function mayExecute({ access }: Pick<Operation, 'access'>, shop: ShopRequest): Promise<boolean> {
  return (await authorize(access, shop)).ok;
}

/** @throws Response as `redirectForAccess` does, when the staff member may not execute the operation */
export async function requireAccess({ access }: Pick<Operation, 'access'>, shop: ShopRequest): Promise<void> {
  const authorized = await authorize(access, shop);
  if (!authorized.ok) redirectForAccess(authorized.refusal);
}

function authorize(access: Operation['access'], shop: ShopRequest): Promise<Result<unknown>> {
  return access.authorize(createPageCaller(shop));
}
