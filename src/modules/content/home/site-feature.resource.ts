import { choiceField, integerField, localizedTextField } from '../../../platform/resources/field.ts';
import { defineResource } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { slugField } from '../../naming/slug-field.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { invalidateSiteFeatures } from './read-site-features.ts';

/** Symbols that suit a selling point; ids of icons.svg. */
const FEATURE_ICONS = [
  'truck',
  'return',
  'shield',
  'wrench',
  'support',
  'card',
  'cash',
  'clock',
  'pin',
  'star',
  'tag',
] as const;

export const siteFeatureResource = defineResource({
  name: 'site-features',
  one: 'SiteFeature',
  table: 'site_feature',
  access: staffAccess('texts'),
  fields: {
    title: localizedTextField({ maxLength: 60 }),
    text: localizedTextField({ maxLength: 160, isOptional: true }),
    icon: choiceField({ values: FEATURE_ICONS, initial: 'truck' }),
    slug: slugField(),
    sort: integerField({ min: 0, max: 100_000, initial: 0 }),
  },
  sections: { content: ['title', 'text', 'icon'], display: ['slug', 'sort'] },
  list: { columns: ['title', 'icon', 'sort'], search: ['title', 'text'], filters: [], sort: 'sort' },
  invalidate: ({ db }) => invalidateSiteFeatures(db),
});

export const siteFeatureOperations = defineResourceOperations(siteFeatureResource);
