/** The boxes of the form in its order, so that a list of what is wrong reads like the page. */
export const APPLICATION_FIELDS = [
  'store_name',
  'slug',
  'about',
  'categories',
  'legal_name',
  'registration_no',
  'tax_id',
  'country',
  'address_1',
  'city',
  'zip',
  'phone',
  'bank_holder',
  'iban',
  'document',
  'name',
  'email',
  'password',
  'password_confirmation',
  'self_certified',
  'agreement',
] as const;

export type ApplicationField = (typeof APPLICATION_FIELDS)[number];

/** What comes back in a page: all but secrets, files and ticks that are given anew. */
export const KEPT_FIELDS = APPLICATION_FIELDS.filter(
  (field) => !['document', 'password', 'password_confirmation', 'categories'].includes(field),
);

/** The id of a box. */
export function fieldId(field: ApplicationField): string {
  return `seller-${field}`;
}
