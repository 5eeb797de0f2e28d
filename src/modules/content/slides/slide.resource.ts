import { choiceField, integerField, localizedTextField, pictureField } from '../../../platform/resources/field.ts';
import { defineResource } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { slugField } from '../../naming/slug-field.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { checkLinkSource, linkSourceFields } from '../banners/link-source.fields.ts';
import { removeFormerLargePicture } from '../remove-former-large-picture.store.ts';
import { invalidateSlides } from './read-slides.ts';

const picture = pictureField();

export const slideResource = defineResource({
  name: 'slides',
  one: 'Slide',
  table: 'slide',
  access: staffAccess('marketing'),
  fields: {
    title: localizedTextField({ maxLength: 120 }),
    text: localizedTextField({ maxLength: 300, isOptional: true }),
    action: localizedTextField({ maxLength: 60, isOptional: true }),
    // a slide is a picture, so it needs one
    image: { ...picture, schema: picture.schema.refine((file) => file !== null, { error: 'fields.required' }) },
    alt: localizedTextField({ maxLength: 200, isOptional: true }),
    source_type: linkSourceFields.source_type,
    source: linkSourceFields.source,
    slug: slugField(),
    sort: integerField({ min: 0, max: 100_000, initial: 0 }),
    status: choiceField({ values: [1, 2], initial: 1 }),
  },
  sections: {
    content: ['title', 'text', 'action', 'image', 'alt'],
    target: ['source_type', 'source'],
    display: ['status', 'slug', 'sort'],
  },
  list: {
    columns: ['title', 'source', 'status', 'sort'],
    search: ['title', 'text'],
    filters: ['status'],
    sort: 'sort',
  },
  check: async (_tx, { after }) => checkLinkSource(after),
  applyEffects: (tx, change) => removeFormerLargePicture(tx, 'slide', change),
  invalidate: ({ db }) => invalidateSlides(db),
});

export const slideOperations = defineResourceOperations(slideResource);
