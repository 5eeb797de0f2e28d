import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import { isSafeUrl } from '../../../kernel/safe-url.ts';
import { choiceField, textField } from '../../../platform/resources/field.ts';
import { isSlug } from '../../naming/slug.rules.ts';

/** Source types of the API contract; the last one is an address. */
const SOURCE_TYPES = [1, 2, 3, 4, 5, 6] as const;
const URL_SOURCE_TYPE = 6;

const MAX_SOURCE_LENGTH = 500;
/** Fields of the products or the address that a banner or slide leads to. */
export const linkSourceFields = {
  source_type: choiceField({ values: SOURCE_TYPES, initial: URL_SOURCE_TYPE }),
  source: textField({ maxLength: MAX_SOURCE_LENGTH, direction: 'ltr' }),
};

/** Refuses an unsafe address, and a list that does not consist of slugs separated by commas. */
export function checkLinkSource(values: { source_type: number; source: string } | null): Result<null> {
  if (!values) return ok(null);
  const { source_type, source } = values;
  const isValid = source_type === URL_SOURCE_TYPE ? isSafeUrl(source) : source.split(',').every(isSlug);
  return isValid ? ok(null) : refuseField('source', 'fields.invalid', { type: 'source' });
}
