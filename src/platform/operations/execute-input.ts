import type { z } from 'zod';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { parseInput } from '../http/parse-input.ts';
import { execute } from './execute.ts';
import type { Caller, Operation, OptionalSchema, Parsed, Schema } from './operation.ts';

/** Unparsed input. The names of `params` are fixed by the route, so they are checked. */
export type OperationInput<P extends OptionalSchema> = (P extends Schema
  ? { params: { [Field in keyof z.input<P>]: unknown } }
  : { params?: undefined }) & { input?: unknown };

/**
 * Parses the input of an operation and executes it, for callers other than JSON routes. Invalid `params` are refused like
 * an unknown resource.
 */
export async function executeInput<A, P extends OptionalSchema, I extends OptionalSchema, V, D extends Schema>(
  operation: Operation<A, P, I, V, D>,
  caller: Caller,
  given: OperationInput<P>,
): Promise<Result<V>> {
  const parsed = await parseOperationInput(operation, given, caller);
  return parsed.ok ? execute(operation, caller, parsed.value) : parsed;
}

async function parseOperationInput<A, P extends OptionalSchema, I extends OptionalSchema, V, D extends Schema>(
  operation: Operation<A, P, I, V, D>,
  { params, input }: OperationInput<P>,
  { visitor, uploads }: Pick<Caller, 'visitor' | 'uploads'>,
): Promise<Result<Parsed<P> & Parsed<I>>> {
  const parsedParams = operation.params?.safeParse(params);
  if (parsedParams && !parsedParams.success) return refuse(operation.foreignRefusal ?? 'api.not-found', {}, 'missing');
  const schema: OptionalSchema = operation.input;
  const parsed = schema ? parseInput(schema, input, operation.rules?.(await visitor(), uploads)) : ok({});
  if (!parsed.ok) return parsed;
  // both are the outputs of the schemas
  return ok(Object.assign({}, parsedParams?.data, parsed.value) as Parsed<P> & Parsed<I>);
}
