import { localizedTextField, textField } from '../../../platform/resources/field.ts';

/** Longest file name of common file systems. */
export const MAX_MEDIA_NAME_LENGTH = 255;
const MAX_ALT_LENGTH = 200;

/** Texts of the pictures of the media library, as a part of a resource. */
export const MEDIA_TEXTS = {
  name: 'media',
  fields: {
    name: textField({ maxLength: MAX_MEDIA_NAME_LENGTH }),
    alt: localizedTextField({ maxLength: MAX_ALT_LENGTH, isOptional: true }),
  },
  sections: { content: ['alt'] },
} as const;
