import { z } from 'zod';
import type { Field } from '../../platform/resources/field.ts';
import { isSlug, MAX_SLUG_LENGTH } from './slug.rules.ts';

/** Slug of a resource, in the path of its page. */
export function slugField(): Field<z.ZodString> {
  return {
    schema: z.string().trim().max(MAX_SLUG_LENGTH).refine(isSlug, { error: 'fields.invalid' }),
    control: { kind: 'text', maxLength: MAX_SLUG_LENGTH, isMultiline: false, direction: 'ltr' },
    isJson: false,
    isOptional: false,
    initial: '',
  };
}
