import { ok, type Result } from '../../kernel/result.ts';
import { bindActor, toAccessRequest } from '../../platform/operations/execute.ts';
import { executeInput, type OperationInput } from '../../platform/operations/execute-input.ts';
import type { Operation, OptionalSchema, Schema } from '../../platform/operations/operation.ts';
import type { ShopRequest } from '../http/request.server.ts';
import { createPageCaller } from '../operations/page-caller.server.ts';
import { type FieldType, parseFormFields } from './form-fields.server.ts';
import { redirectForAccess } from './staff-access.server.ts';

type FormFields = Readonly<Record<string, FieldType>>;

type StaffForm<P extends OptionalSchema> = OperationInput<P> & {
  form: FormData;
  /** Called after the access check, e.g. to read the currency of an amount. */
  fields(): FormFields | Promise<FormFields>;
  /** Schema of the form, when its fields differ from those of the operation; its output is the input. */
  schema?: Schema;
};

/**
 * Executes a command with the typed fields of a form: numbers, amounts and ticks.
 * @throws Response as `redirectForAccess` does
 */
export async function runStaffForm<A, P extends OptionalSchema, I extends OptionalSchema, V, D extends Schema>(
  operation: Operation<A, P, I, V, D>,
  shop: ShopRequest,
  given: StaffForm<P>,
): Promise<Result<V>> {
  const { form, fields } = given;
  const schema: OptionalSchema = given.schema ?? operation.input;
  const caller = createPageCaller(shop);
  const authorized = await operation.access.authorize(toAccessRequest(caller, caller.deps.clock()));
  if (!authorized.ok) {
    redirectForAccess(authorized.refusal);
    return authorized;
  }
  const read = schema ? parseFormFields(form, await fields(), schema) : ok(undefined);
  if (!read.ok) return read;
  return executeInput(bindActor(operation, authorized.value), caller, Object.assign({}, given, { input: read.value }));
}
