import type { z } from 'zod';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { findUncleanFields } from '../clean-text.ts';
import { parseInput } from '../http/parse-input.ts';
import { execute } from './execute.ts';
import type { Caller, Operation, OperationFields, OperationTypes, OptionalSchema, Schema } from './operation.ts';

/** Unparsed input. The names of `params` are fixed by the route, so they are checked. */
export type OperationInput<T extends OperationTypes> = ParamsInput<T['params']> & { input?: unknown };
type ParamsInput<P> = P extends Schema ? { params: { [Field in keyof z.input<P>]: unknown } } : { params?: undefined };

/**
 * Parses the input of an operation and executes it, for callers other than JSON routes. Invalid `params` are refused like
 * an unknown resource.
 */
export async function executeInput<T extends OperationTypes>(
  operation: Operation<T>,
  caller: Caller,
  given: OperationInput<T>,
): Promise<Result<T['value']>> {
  const params = operation.params?.safeParse(given.params);
  // text that PostgreSQL cannot store, as for JSON routes
  if (params?.success === false || findUncleanFields(given.params).length > 0)
    return refuse(operation.foreignRefusal ?? 'api.not-found', {}, 'missing');
  const schema: OptionalSchema = operation.input;
  const rules = operation.rules?.(await caller.visitor(), caller.uploads);
  const input = schema ? parseInput(schema, given.input, rules) : ok({});
  if (!input.ok) return input;
  // both are the outputs of the schemas
  return execute(operation, caller, Object.assign({}, params?.data, input.value) as OperationFields<T>);
}
