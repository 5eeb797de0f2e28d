import type { CountryAddressField } from '../../../kernel/contact/countries.ts';

/** Names of all checkout fields. */
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
  'billing_address_id',
  'billing_name',
  'billing_company',
  'billing_tax_id',
  'billing_country',
  'billing_address_1',
  'billing_state',
  'billing_city',
  'billing_zip',
] as const;

export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];
export type CheckoutValues = Record<CheckoutField, string>;
/** Translated error messages by field. */
export type CheckoutErrors = Partial<Record<CheckoutField, string>>;

export function isCheckoutField(name: string): name is CheckoutField {
  return CHECKOUT_FIELDS.some((field) => field === name);
}

/** Names of all address fields. */
export const ADDRESS_FIELDS = [
  'name',
  'phone',
  'country',
  'state',
  'city',
  'zip',
  'address_1',
  'address_2',
  'landmark',
  'delivery_note',
] as const satisfies readonly CheckoutField[];

export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** Values of an address form, and the fields its country requires. */
export type AddressFormView = {
  values: Record<AddressField, string>;
  errors: Partial<Record<AddressField, string>>;
  countries: readonly { code: string; name: string }[];
  places: readonly { field: CountryAddressField; required: boolean }[];
  states: readonly { code: string; name: string }[];
};

/** Element id of a checkout field, for links to it. */
export function checkoutFieldId(field: CheckoutField): string {
  return `checkout-${field}`;
}
