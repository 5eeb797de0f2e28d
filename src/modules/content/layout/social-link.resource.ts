import { isSafeUrl } from '../../../kernel/safe-url.ts';
import { integerField, pictureField, textField } from '../../../platform/resources/field.ts';
import { defineResource } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { slugField } from '../../naming/slug-field.ts';
import { staffAccess } from '../../staff/staff-access.ts';

const MAX_LINK_LENGTH = 300;

export const socialLinkResource = defineResource({
  name: 'social-links',
  one: 'SocialLink',
  table: 'social_link',
  access: staffAccess('texts'),
  fields: {
    title: textField({ maxLength: 60 }),
    link: textField({ maxLength: MAX_LINK_LENGTH, direction: 'ltr', isValid: isSafeUrl }),
    slug: slugField(),
    image: pictureField(),
    sort: integerField({ min: 0, max: 100_000, initial: 0 }),
  },
  sections: { content: ['title', 'link', 'image'], display: ['slug', 'sort'] },
  list: { columns: ['title', 'link', 'sort'], search: ['title', 'link'], filters: [], sort: 'sort' },
});

export const socialLinkOperations = defineResourceOperations(socialLinkResource);
