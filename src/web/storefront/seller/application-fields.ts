/** Fields in the order of the form, so that the error summary follows the page. */
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

/** Fields whose values are returned with errors: all but secrets, files and categories. */
export const RESTORED_FIELDS = APPLICATION_FIELDS.filter(
  (field) => !['document', 'password', 'password_confirmation', 'categories'].includes(field),
);

/** Id of a control. */
export function fieldId(field: ApplicationField): string {
  return `seller-${field}`;
}
