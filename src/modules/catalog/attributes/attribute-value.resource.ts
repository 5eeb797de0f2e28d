import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import {
  decimalField,
  integerField,
  localizedTextField,
  requiredReferenceField,
  textField,
} from '../../../platform/resources/field.ts';
import { optionalTextField } from '../../../platform/resources/optional-field.ts';
import { defineResource } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { MAX_SLUG_LENGTH } from '../../naming/slug.rules.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { invalidateFilterOptions } from '../listing/read-filter-options.ts';
import { countProductsByValue } from './attribute-usage.store.ts';

/** Letters, digits and marks; the codes of devices are slugs of products in any script. */
const CODE_PATTERN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;
const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

const parseColour = (text: string) => (HEX_COLOUR.test(text) ? text : null);

/** Value of an attribute, which variants and specifications have and customers filter by. */
export const attributeValueResource = defineResource({
  name: 'attribute-values',
  one: 'AttributeValue',
  table: 'attribute_value',
  access: staffAccess('catalogue'),
  fields: {
    title: localizedTextField({ maxLength: 80 }),
    attribute_id: requiredReferenceField({ table: 'attribute', label: 'title' }),
    code: textField({ maxLength: MAX_SLUG_LENGTH, direction: 'ltr', isValid: (code) => CODE_PATTERN.test(code) }),
    swatch: optionalTextField({ maxLength: 7, direction: 'ltr', normalize: parseColour }),
    range_from: decimalField(),
    range_below: decimalField(),
    sort: integerField({ min: 0, max: 100_000, initial: 0 }),
  },
  sections: {
    content: ['title', 'attribute_id', 'code'],
    values: ['swatch', 'range_from', 'range_below'],
    display: ['sort'],
  },
  list: {
    columns: ['title', 'attribute_id', 'code', 'swatch', 'sort'],
    search: ['title', 'code'],
    filters: ['attribute_id'],
    sort: 'sort',
  },
  refusals: { 'catalog.used-by-products': 'refused', 'catalog.value-range': 'refused' },
  async check(tx, { id, before, after }): Promise<Result<null>> {
    const { range_from: from = null, range_below: below = null } = after ?? {};
    if (from !== null && below !== null && Number(from) >= Number(below))
      return refuseField('range_below', 'catalog.value-range');
    // codes are in addresses of filtered lists, and the codes of `fits` are slugs of devices
    const changed = (['attribute_id', 'code'] as const).find((name) => before?.[name] !== after?.[name]);
    if (!before || !changed) return ok(null);
    const count = await countProductsByValue(tx, id);
    if (count === 0) return ok(null);
    const code = 'catalog.used-by-products';
    return after ? refuseField(changed, code, { count }) : refuse(code, { count });
  },
  applyEffects: (tx) => invalidateCatalog(tx),
  invalidate: ({ db }) => invalidateFilterOptions(db),
});

export const attributeValueOperations = defineResourceOperations(attributeValueResource);
