import { z } from 'zod';
import { type Problem, type Refused, refuseFields } from '../kernel/result.ts';

/** What a schema accepts of an input: without the fields that it refuses, in nested objects too. */
export type Accepted<T> = T extends readonly unknown[] | Date
  ? T
  : T extends object
    ? { [Field in keyof T]?: Accepted<T[Field]> }
    : T;

export type FieldProblems = Record<string, Problem[]>;

/**
 * What is wrong with fields beyond what their schema says: rules of a country, of two fields together. They look at
 * fields that the schema accepts; of the others they may say anything, for the schema's own problem is the one shown.
 */
export type InputRules<S extends z.ZodType> = (accepted: Accepted<z.output<S>>) => FieldProblems;

/** Problems of one answer. The sender decides how many fields are wrong, and each problem becomes a sentence. */
export const MAX_REPORTED_PROBLEMS = 20;

/** What a schema refused, with what the rules say of the other fields: all that is wrong in one answer. */
export function withRuleProblems<S extends z.ZodType>(
  refused: Refused,
  { schema, given, rules }: { schema: S; given: unknown; rules: InputRules<S> },
): Refused {
  const { fields } = refused.refusal;
  const isRefused = (field: string) =>
    Object.keys(fields).some((one) => one === field || field.startsWith(`${one}.`) || one.startsWith(`${field}.`));
  // the schema's own type says what its parts hold
  const parts = acceptedParts(schema, given) as Accepted<z.output<S>>;
  const found = Object.entries(rules(parts ?? ({} as Accepted<z.output<S>>))).filter(([field]) => !isRefused(field));
  return refuseFields(Object.fromEntries([...Object.entries(fields), ...found].slice(0, MAX_REPORTED_PROBLEMS)));
}

/** Of an input that the schema accepts as a whole or in parts. */
function accepted(schema: unknown, given: unknown): unknown {
  if (!(schema instanceof z.ZodType)) return undefined;
  const whole = schema.safeParse(given);
  return whole.success ? whole.data : acceptedParts(schema, given);
}

/** Of an input that the schema refuses as a whole. */
function acceptedParts(schema: unknown, given: unknown): unknown {
  if (schema instanceof z.ZodObject) {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
    const parts = Object.entries(schema.shape).flatMap(([field, part]) => {
      const value = accepted(part, Object.hasOwn(given, field) ? Reflect.get(given, field) : undefined);
      return value === undefined ? [] : [[field, value] as const];
    });
    return Object.fromEntries(parts);
  }
  // what lies inside may accept what the outer schema refuses
  if (schema instanceof z.ZodPipe) return accepted(schema.in, given);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return acceptedParts(schema.unwrap(), given);
  return undefined;
}
