import { ok, type Result } from '../../kernel/result.ts';
import { bindActor } from '../../platform/operations/execute.ts';
import { executeInput, type OperationInput } from '../../platform/operations/execute-input.ts';
import type { Operation, OperationTypes, OptionalSchema, Schema } from '../../platform/operations/operation.ts';
import type { ShopRequest } from '../http/request.server.ts';
import { createPageCaller } from '../operations/page-caller.server.ts';
import { type FieldType, parseFormFields } from './form-fields.server.ts';
import { redirectForAccess } from './staff-access.server.ts';

type FormFields = Readonly<Record<string, FieldType>>;

type StaffForm<T extends OperationTypes> = OperationInput<T> & {
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
export async function runStaffForm<T extends OperationTypes>(
  operation: Operation<T>,
  shop: ShopRequest,
  given: StaffForm<T>,
): Promise<Result<T['value']>> {
  const { form, fields } = given;
  const schema: OptionalSchema = given.schema ?? operation.input;
  const caller = createPageCaller(shop);
  const authorized = await operation.access.authorize(caller);
  if (!authorized.ok) {
    redirectForAccess(authorized.refusal);
    return authorized;
  }
  const read = schema ? parseFormFields(form, await fields(), schema) : ok(undefined);
  if (!read.ok) return read;
  return executeInput(bindActor(operation, authorized.value), caller, Object.assign({}, given, { input: read.value }));
}
