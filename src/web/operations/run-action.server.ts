import { redirect } from 'react-router';
import type { Result } from '../../kernel/result.ts';
import type { Uploads } from '../../platform/http/uploads.ts';
import { bindActor } from '../../platform/operations/execute.ts';
import { executeInput, type OperationInput } from '../../platform/operations/execute-input.ts';
import type { Caller, Operation, OperationDeps, OperationTypes } from '../../platform/operations/operation.ts';
import { type FieldLabels, translateRefusal } from '../../platform/translator.ts';
import { type FormErrors, translateFormErrors } from '../forms/form-errors.server.ts';
import { refuseInvalidText } from '../http/form-data.server.ts';
import type { ShopRequest } from '../http/request.server.ts';
import { consumeAddressLimit, redirectToSignIn } from './load-query.server.ts';
import { createPageCaller } from './page-caller.server.ts';

/** Refused action: the sentence of the refusal, and its messages by field. */
export type ActionFailure = FormErrors & { refused: string };

type CommandInput<T extends OperationTypes> = OperationInput<T> & {
  /** Omitted by an action that reads no field. */
  form?: FormData;
  uploads?: Uploads;
  /** Dependencies that differ from those of the JSON API. */
  deps?: Partial<OperationDeps>;
  repeat?: Caller['repeat'];
};

type ActionInput<T extends OperationTypes> = CommandInput<T> & {
  labels?: FieldLabels;
  redirectTo(value: T['value']): string;
};

/**
 * Executes a command for a page action: parses the fields, executes, and redirects, or returns the messages of the
 * refusal.
 * @throws a redirect with 303: to `redirectTo` after success, to the sign-in page for a visitor who must sign in
 */
export async function runAction<T extends OperationTypes>(
  operation: Operation<T>,
  shop: ShopRequest,
  given: ActionInput<T>,
): Promise<ActionFailure> {
  const result = await runCommand(operation, shop, given);
  if (result.ok) throw redirect(given.redirectTo(result.value), 303);
  const { refusal } = result;
  redirectToSignIn(shop, refusal);
  const refused = translateRefusal(refusal, shop.t, given.labels);
  return { refused, ...translateFormErrors(shop, refusal, given.labels) };
}

/** Executes a command for a page action that handles the result itself. */
export async function runCommand<T extends OperationTypes>(
  operation: Operation<T>,
  shop: ShopRequest,
  given: CommandInput<T>,
): Promise<Result<T['value']>> {
  const { form, uploads, deps, repeat } = given;
  const caller = createPageCaller(shop, { uploads, deps, repeat });
  const admitted = await consumeAddressLimit(operation, shop);
  if (!admitted.ok) return admitted;
  // access before input, as in the JSON API: a signed-out visitor signs in first
  const { access } = operation;
  const authorized = access.needsInput ? null : await access.authorize(caller);
  if (authorized && !authorized.ok) return authorized;
  const unreadable = form && refuseInvalidText(form);
  if (unreadable) return unreadable;
  return executeInput(authorized ? bindActor(operation, authorized.value) : operation, caller, given);
}
