import { checkPeriod } from '../../../platform/resources/check-period.ts';
import {
  choiceField,
  dateTimeField,
  flagField,
  integerField,
  localizedTextField,
  pictureField,
} from '../../../platform/resources/field.ts';
import { defineResource } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { slugField } from '../../naming/slug-field.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { removeFormerLargePicture } from '../remove-former-large-picture.store.ts';
import { BANNER_PLACEMENT } from './banner-placement.rules.ts';
import { checkLinkSource, linkSourceFields } from './link-source.fields.ts';
import { invalidateBanners } from './list-banners.ts';

export const bannerResource = defineResource({
  name: 'banners',
  one: 'Banner',
  table: 'banner',
  access: staffAccess('marketing'),
  fields: {
    title: localizedTextField({ maxLength: 120 }),
    text: localizedTextField({ maxLength: 300, isOptional: true }),
    image: pictureField(),
    alt: localizedTextField({ maxLength: 200, isOptional: true }),
    place: choiceField({ values: Object.values(BANNER_PLACEMENT), initial: BANNER_PLACEMENT.underSlider }),
    source_type: linkSourceFields.source_type,
    source: linkSourceFields.source,
    audience: choiceField({ values: ['all', 'guest', 'user'], initial: 'all' }),
    starts_at: dateTimeField(),
    ends_at: dateTimeField(),
    closable: flagField({ initial: true }),
    slug: slugField(),
    sort: integerField({ min: 0, max: 100_000, initial: 0 }),
    status: choiceField({ values: [1, 2], initial: 1 }),
  },
  sections: {
    content: ['title', 'text', 'image', 'alt'],
    target: ['source_type', 'source'],
    schedule: ['place', 'audience', 'starts_at', 'ends_at'],
    display: ['status', 'closable', 'slug', 'sort'],
  },
  list: {
    columns: ['title', 'place', 'starts_at', 'ends_at', 'status', 'sort'],
    search: ['title', 'text', 'slug'],
    filters: ['place', 'status', 'audience'],
    sort: 'place',
    hasPeriod: true,
  },
  refusals: { 'resources.period': 'refused' },
  async check(_tx, { after }) {
    const source = checkLinkSource(after);
    return source.ok ? checkPeriod(after) : source;
  },
  applyEffects: (tx, change) => removeFormerLargePicture(tx, 'banner', change),
  invalidate: ({ db }) => invalidateBanners(db),
});

export const bannerOperations = defineResourceOperations(bannerResource);
