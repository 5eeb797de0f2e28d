import { redirect } from 'react-router';
import { COUNTRIES, findCountry, listStates } from '../../../../kernel/contact/countries.ts';
import type { Refusal } from '../../../../kernel/result.ts';
import { addressId, saveAddressInput } from '../../../../modules/addresses/addresses.input.ts';
import { findAddress, type SavedAddress } from '../../../../modules/addresses/list-addresses.ts';
import { saveAddress } from '../../../../modules/addresses/save-address.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { findAddressProblems, listAddressFields } from '../../../../modules/shipping/address.rules.ts';
import { parseInput } from '../../../../platform/http/parse-input.ts';
import { listLocalizedCountries } from '../../../forms/countries.server.ts';
import { translateFormErrors } from '../../../forms/form-errors.server.ts';
import { readTextField, refuseInvalidText } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { ADDRESS_FIELDS, type AddressFormView } from '../../checkout/checkout-values.ts';
import { requireCustomer } from '../sign-in/auth-form.server.ts';

const ADDRESS_FORM_FIELDS = [...ADDRESS_FIELDS, 'company', 'tax_id', 'label'] as const;
type AddressFormField = (typeof ADDRESS_FORM_FIELDS)[number];
type AddressFormValues = Record<AddressFormField, string>;

export type AddressFormPage = Omit<AddressFormView, 'values' | 'errors'> & {
  title: string;
  values: AddressFormValues;
  errors: Partial<Record<AddressFormField, string>>;
  /** Error that belongs to no single field. */
  failed: string | null;
  isNew: boolean;
  /** Whether it is the default address; a default is only replaced by another address. */
  usual: { shipping: boolean; bills: boolean };
};

/** Loads the form of a saved or new address; null for another customer's address. */
export async function loadAddressForm(shop: ShopRequest, id: string): Promise<AddressFormPage | null> {
  const customer = await requireCustomer(shop);
  const saved = await findOwnAddress(shop, customer.id, id);
  if (saved === null) return null;
  return toAddressFormPage(
    shop,
    saved,
    saved === 'new' ? await loadInitialValues(shop, customer.name) : toFormValues(saved),
  );
}

/**
 * Saves the address, or returns the form with errors; null for another customer's address.
 * @throws Response a redirect to the address book
 */
export async function submitAddressForm(
  shop: ShopRequest,
  id: string,
  form: FormData,
): Promise<AddressFormPage | null> {
  const customer = await requireCustomer(shop);
  const saved = await findOwnAddress(shop, customer.id, id);
  if (saved === null) return null;
  const values = readFormValues(form);
  if (form.get('intent') === 'update') return toAddressFormPage(shop, saved, values);
  const unreadable = refuseInvalidText(form);
  if (unreadable) return toAddressFormPage(shop, saved, values, unreadable.refusal);
  const input = parseInput(
    saveAddressInput,
    {
      ...values,
      ...(saved !== 'new' && { id: saved.id }),
      default_shipping: form.has('default_shipping') || undefined,
      default_billing: form.has('default_billing') || undefined,
    },
    (typed) => findAddressProblems(typed),
  );
  if (!input.ok) return toAddressFormPage(shop, saved, values, input.refusal);
  const { db, clock } = shop.services;
  const result = await saveAddress(db, customer.id, input.value, clock());
  if (!result.ok) return toAddressFormPage(shop, saved, values, result.refusal);
  throw redirect(to.addresses({ done: saved === 'new' ? 'added' : 'changed' }), 303);
}

async function findOwnAddress(shop: ShopRequest, customerId: string, id: string): Promise<SavedAddress | 'new' | null> {
  if (id === 'new') return 'new';
  const parsed = addressId.safeParse(id);
  return (parsed.success && (await findAddress(shop.services.db, customerId, parsed.data))) || null;
}

async function toAddressFormPage(
  shop: ShopRequest,
  saved: SavedAddress | 'new',
  values: AddressFormValues,
  refusal: Refusal | null = null,
): Promise<AddressFormPage> {
  const { locale, t } = shop;
  const country = findCountry(values.country);
  const isNew = saved === 'new';
  return {
    title: await buildPageTitle(shop, t(isNew ? 'addresses.newTitle' : 'addresses.editTitle')),
    values,
    ...translateFormErrors(shop, refusal),
    countries: listLocalizedCountries(locale),
    places: country ? listAddressFields(country) : [],
    states: country ? listStates(country, locale) : [],
    isNew,
    usual: isNew ? { shipping: false, bills: false } : { shipping: saved.isUsual, bills: saved.isUsualForBills },
  };
}

async function loadInitialValues({ services }: ShopRequest, name: string): Promise<AddressFormValues> {
  const { defaultCountry } = await readSettings(services.db);
  const country = findCountry(defaultCountry) ?? COUNTRIES[0];
  return { ...EMPTY_VALUES, name, country: country?.code ?? '', label: 'home' };
}

const EMPTY_VALUES: AddressFormValues = {
  name: '',
  phone: '',
  country: '',
  state: '',
  city: '',
  zip: '',
  address_1: '',
  address_2: '',
  landmark: '',
  delivery_note: '',
  company: '',
  tax_id: '',
  label: '',
};

function toFormValues(saved: SavedAddress): AddressFormValues {
  const { name, phone, country, city, address_1, label } = saved;
  const { state, zip, address_2, landmark, delivery_note, company, tax_id } = saved;
  return {
    name,
    phone,
    country,
    city,
    address_1,
    label,
    state: state ?? '',
    zip: zip ?? '',
    address_2: address_2 ?? '',
    landmark: landmark ?? '',
    delivery_note: delivery_note ?? '',
    company: company ?? '',
    tax_id: tax_id ?? '',
  };
}

/** Clears state and postcode when the country has changed. */
function readFormValues(form: FormData): AddressFormValues {
  const values: AddressFormValues = { ...EMPTY_VALUES };
  for (const field of ADDRESS_FORM_FIELDS) values[field] = readTextField(form, field);
  const moved = values.country !== readTextField(form, 'shown_country');
  return moved ? { ...values, state: '', zip: '' } : values;
}
