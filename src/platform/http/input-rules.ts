import { z } from 'zod';
import { type RefusalReason, type RefusedResult, refuseFields } from '../../kernel/result.ts';

/** Input without the fields that the schema refuses, also in nested objects. */
export type AcceptedInput<T> = T extends readonly unknown[] | Date
  ? T
  : T extends object
    ? { [Field in keyof T]?: AcceptedInput<T[Field]> }
    : T;

export type FieldErrors = Record<string, RefusalReason[]>;

/**
 * Validation beyond the schema, such as rules of a country or rules for two fields together. Rules receive the fields that
 * the schema accepts; their errors for other fields are ignored, because the error of the schema is reported.
 */
export type InputRules<S extends z.ZodType> = (accepted: AcceptedInput<z.output<S>>) => FieldErrors;

/** Maximum number of problems in one response, because the client controls how many fields are invalid. */
export const MAX_REPORTED_ERRORS = 20;

/** Adds the problems that the rules find in the other fields to the refusal of a schema. */
export function mergeRuleErrors<S extends z.ZodType>(
  refused: RefusedResult,
  { schema, given, rules }: { schema: S; given: unknown; rules: InputRules<S> },
): RefusedResult {
  const { fields } = refused.refusal;
  const isRefused = (field: string) =>
    Object.keys(fields).some((one) => one === field || field.startsWith(`${one}.`) || one.startsWith(`${field}.`));
  // the output type of the schema describes its parts
  const parts = acceptedParts(schema, given) as AcceptedInput<z.output<S>>;
  const found = Object.entries(rules(parts ?? ({} as AcceptedInput<z.output<S>>))).filter(
    ([field]) => !isRefused(field),
  );
  return refuseFields(Object.fromEntries([...Object.entries(fields), ...found].slice(0, MAX_REPORTED_ERRORS)));
}

/** Returns the accepted part of an input, or all of it. */
function acceptedValue(schema: unknown, given: unknown): unknown {
  if (!(schema instanceof z.ZodType)) return undefined;
  const parsed = schema.safeParse(given);
  return parsed.success ? parsed.data : acceptedParts(schema, given);
}

/** Returns the accepted part of an input that the schema refuses. */
function acceptedParts(schema: unknown, given: unknown): unknown {
  if (schema instanceof z.ZodObject) {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
    const parts = Object.entries(schema.shape).flatMap(([field, part]) => {
      const value = acceptedValue(part, Object.hasOwn(given, field) ? Reflect.get(given, field) : undefined);
      return value === undefined ? [] : [[field, value] as const];
    });
    return Object.fromEntries(parts);
  }
  // the inner schema may accept a value that the outer schema refuses
  if (schema instanceof z.ZodPipe) return acceptedValue(schema.in, given);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return acceptedParts(schema.unwrap(), given);
  return undefined;
}
