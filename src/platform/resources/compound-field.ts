import { z } from 'zod';
import { isSafeUrl } from '../../kernel/safe-url.ts';
import type { Field } from './field.ts';

const MAX_URL_LENGTH = 300;
const MAX_LANGUAGE_LENGTH = 35;

const linesSchema = (line: z.ZodString, maxLines: number) => z.array(line).max(maxLines);

/** Texts of one line each. */
export function linesField({
  maxLines,
  maxLength,
  isValid,
}: {
  maxLines: number;
  maxLength: number;
  isValid(line: string): boolean;
}): Field<ReturnType<typeof linesSchema>> {
  const line = z.string().trim().min(1).max(maxLength).refine(isValid, { error: 'fields.invalid' });
  return {
    schema: linesSchema(line, maxLines),
    control: { kind: 'lines', maxLines, maxLength },
    isJson: true,
    isOptional: true,
    initial: [],
  };
}

const byLanguageSchema = <const V extends string>(values: readonly V[]) =>
  z.record(z.string().max(MAX_LANGUAGE_LENGTH), z.enum(values));

/** One of several values for each language; a language without a value has the first one. */
export function choiceByLanguageField<const V extends string>({
  values,
}: {
  values: readonly V[];
}): Field<ReturnType<typeof byLanguageSchema<V>>> {
  return {
    schema: byLanguageSchema(values),
    control: { kind: 'choice-by-language', values },
    isJson: true,
    isOptional: true,
    initial: {},
  };
}

const linkSchema = (maxLength: number) =>
  z.object({
    title: z.record(z.string().max(MAX_LANGUAGE_LENGTH), z.string().trim().max(maxLength)),
    url: z.string().trim().min(1).max(MAX_URL_LENGTH).refine(isSafeUrl, { error: 'fields.invalid' }),
  });

type LinkListsSchema<L extends string> = z.ZodNullable<
  z.ZodObject<Record<L, z.ZodArray<ReturnType<typeof linkSchema>>>>
>;

/** Lists of links with a title in each language; null for the links that the shop shows by default. */
export function linkListsField<const L extends string>({
  lists,
  maxLinks,
  maxLength,
}: {
  lists: readonly L[];
  maxLinks: number;
  maxLength: number;
}): Field<LinkListsSchema<L>> {
  const links = z.array(linkSchema(maxLength)).max(maxLinks);
  // every list has the same schema, which `fromEntries` does not express
  const shape = Object.fromEntries(lists.map((list) => [list, links])) as Record<L, typeof links>;
  return {
    schema: z.object(shape).nullable(),
    control: { kind: 'link-lists', lists, maxLinks },
    isJson: true,
    isOptional: true,
    initial: null,
  };
}
