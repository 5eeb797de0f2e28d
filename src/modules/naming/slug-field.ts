import { textField } from '../../platform/resources/field.ts';
import { isSlug, MAX_SLUG_LENGTH } from './slug.rules.ts';

/** Slug of a resource, in the path of its page. */
export function slugField() {
  return textField({ maxLength: MAX_SLUG_LENGTH, direction: 'ltr', isValid: isSlug });
}
