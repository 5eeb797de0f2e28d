import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import { choiceField, integerField, localizedTextField, textField } from '../../../platform/resources/field.ts';
import { optionalTextField } from '../../../platform/resources/optional-field.ts';
import { defineResource } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { invalidateFilterOptions } from '../listing/read-filter-options.ts';
import { countProductsByAttribute } from './attribute-usage.store.ts';

/** Groups of specifications on a product page. */
const SPEC_GROUPS = ['general', 'display', 'performance', 'camera', 'battery', 'connection', 'sound', 'body'] as const;

const CODE_PATTERN = /^[a-z][a-z0-9_-]*$/;
const MAX_CODE_LENGTH = 60;

/** Fields that decide how products store the attribute. */
const STORED_FIELDS = ['code', 'kind', 'type'] as const;

export const attributeResource = defineResource({
  name: 'attributes',
  one: 'Attribute',
  table: 'attribute',
  access: staffAccess('catalogue'),
  fields: {
    title: localizedTextField({ maxLength: 60 }),
    code: textField({ maxLength: MAX_CODE_LENGTH, direction: 'ltr', isValid: (code) => CODE_PATTERN.test(code) }),
    kind: choiceField({ values: ['variant', 'spec'], initial: 'spec' }),
    type: choiceField({ values: ['value', 'number', 'text'], initial: 'value' }),
    unit: optionalTextField({ maxLength: 20 }),
    grouping: choiceField({ values: SPEC_GROUPS, initial: 'general' }),
    sort: integerField({ min: 0, max: 100_000, initial: 0 }),
  },
  sections: { content: ['title', 'code'], values: ['kind', 'type', 'unit'], display: ['grouping', 'sort'] },
  list: {
    columns: ['title', 'code', 'kind', 'type', 'grouping', 'sort'],
    search: ['title', 'code'],
    filters: ['kind', 'type', 'grouping'],
    sort: 'sort',
  },
  deletesParts: true,
  parts: { resource: 'attribute-values', filter: 'attribute_id' },
  refusals: { 'catalog.used-by-products': 'refused', 'catalog.variant-attribute': 'refused' },
  async check(tx, { id, before, after }): Promise<Result<null>> {
    // variants differ in values that customers choose from
    if (after?.kind === 'variant' && after.type !== 'value') return refuseField('type', 'catalog.variant-attribute');
    const changed = STORED_FIELDS.find((field) => before && before[field] !== after?.[field]);
    const count = changed ? await countProductsByAttribute(tx, id) : 0;
    if (!changed || count === 0) return ok(null);
    const code = 'catalog.used-by-products';
    return after ? refuseField(changed, code, { count }) : refuse(code, { count });
  },
  applyEffects: (tx) => invalidateCatalog(tx),
  invalidate: ({ db }) => invalidateFilterOptions(db),
});

export const attributeOperations = defineResourceOperations(attributeResource);
