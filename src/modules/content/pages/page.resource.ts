import { choiceField, flagField, integerField, localizedTextField } from '../../../platform/resources/field.ts';
import { defineResource } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { checkSlugChange, recordSlugChange } from '../../naming/slug-changes.ts';
import { slugField } from '../../naming/slug-field.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { updatePageTime } from '../content.store.ts';

export const pageResource = defineResource({
  name: 'pages',
  one: 'Page',
  table: 'page',
  access: staffAccess('texts'),
  fields: {
    title: localizedTextField({ maxLength: 120 }),
    body: localizedTextField({ maxLength: 40_000, isMultiline: true, isMarkdown: true }),
    slug: slugField(),
    in_footer: flagField({ initial: true }),
    sort: integerField({ min: 0, max: 100_000, initial: 0 }),
    status: choiceField({ values: [1, 2], initial: 1 }),
  },
  sections: { content: ['title', 'body'], address: ['slug'], display: ['status', 'in_footer', 'sort'] },
  list: {
    columns: ['title', 'slug', 'in_footer', 'status', 'sort'],
    search: ['title', 'slug', 'body'],
    filters: ['status', 'in_footer'],
    sort: 'sort',
  },
  check: (tx, change) => checkSlugChange(tx, 'page', change),
  async applyEffects(tx, change, now) {
    await recordSlugChange(tx, 'page', change, now);
    if (change.after) await updatePageTime(tx, change.id, now);
  },
});

export const pageOperations = defineResourceOperations(pageResource);
