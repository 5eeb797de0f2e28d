import { localizedTextField } from '../../../platform/resources/field.ts';

/** Description of a picture by language. */
export const pictureAlt = localizedTextField({ maxLength: 200, isOptional: true }).schema;
