/** Every box of the checkout, as it was filled in. */
export const CHECKOUT_FIELDS = [
  'email',
  'phone',
  'country',
  'name',
  'address_1',
  'state',
  'city',
  'zip',
  'address_2',
  'landmark',
  'delivery_note',
  'note',
  'voucher',
  'order_method',
  'address_id',
  'save_address',
  'bill_elsewhere',
  'billing_name',
  'billing_company',
  'billing_country',
  'billing_address_1',
  'billing_state',
  'billing_city',
  'billing_zip',
] as const;

export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];
export type CheckoutValues = Record<CheckoutField, string>;
/** What is wrong with a field, in words. */
export type CheckoutErrors = Partial<Record<CheckoutField, string>>;

export function isCheckoutField(name: string): name is CheckoutField {
  return CHECKOUT_FIELDS.some((field) => field === name);
}

/** The id of a field's control, for links to it. */
export function fieldId(field: CheckoutField): string {
  return `checkout-${field}`;
}
