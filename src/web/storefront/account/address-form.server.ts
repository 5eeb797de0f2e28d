import { redirect } from 'react-router';
import type { Refusal } from '../../../kernel/result.ts';
import { addressId, saveAddressInput } from '../../../modules/addresses/addresses.input.ts';
import { findAddress, type SavedAddress } from '../../../modules/addresses/list-addresses.ts';
import { saveAddress } from '../../../modules/addresses/save-address.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { COUNTRIES, countryOf, statesIn } from '../../../modules/customers/countries.rules.ts';
import { addressRules, placeFieldsOf } from '../../../modules/shipping/address.rules.ts';
import { parseInput } from '../../../platform/input-problems.ts';
import { countriesIn } from '../../countries.server.ts';
import { refuseUnreadable, textOf } from '../../form-data.server.ts';
import { pageTitle } from '../../page-title.server.ts';
import { to } from '../../paths.ts';
import { problemsInWords } from '../../problems-in-words.server.ts';
import type { ShopRequest } from '../../request.server.ts';
import { ADDRESS_FIELDS, type PlaceView } from '../checkout/checkout-values.ts';
import { customerOf } from './entry-form.server.ts';

const FIELDS = [...ADDRESS_FIELDS, 'company', 'tax_id', 'label'] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string>;

export type AddressFormPage = Omit<PlaceView, 'values' | 'errors'> & {
  title: string;
  values: Values;
  errors: Partial<Record<Field, string>>;
  /** Error that belongs to no single field. */
  failed: string | null;
  isNew: boolean;
  /** Whether it is the default address; a default is only replaced by another address. */
  usual: { shipping: boolean; bills: boolean };
};

/** Loads the form of a saved or new address; null for another customer's address. */
export async function addressFormOf(shop: ShopRequest, id: string): Promise<AddressFormPage | null> {
  const customer = await customerOf(shop);
  const saved = await ownAddress(shop, customer.id, id);
  if (saved === null) return null;
  return formPage(shop, saved, saved === 'new' ? await firstValues(shop, customer.name) : valuesOfSaved(saved));
}

/**
 * Saves the address, or returns the form with errors; null for another customer's address.
 * @throws Response a redirect to the address book
 */
export async function saveByForm(shop: ShopRequest, id: string, form: FormData): Promise<AddressFormPage | null> {
  const customer = await customerOf(shop);
  const saved = await ownAddress(shop, customer.id, id);
  if (saved === null) return null;
  const values = valuesOfForm(form);
  if (form.get('intent') === 'update') return formPage(shop, saved, values);
  const unreadable = refuseUnreadable(form);
  if (unreadable) return formPage(shop, saved, values, unreadable.refusal);
  const input = parseInput(
    saveAddressInput,
    {
      ...values,
      ...(saved !== 'new' && { id: saved.id }),
      default_shipping: form.has('default_shipping') || undefined,
      default_billing: form.has('default_billing') || undefined,
    },
    (typed) => addressRules(typed),
  );
  if (!input.ok) return formPage(shop, saved, values, input.refusal);
  const { db, clock } = shop.services;
  const result = await saveAddress(db, customer.id, input.value, clock());
  if (!result.ok) return formPage(shop, saved, values, result.refusal);
  throw redirect(to.addresses({ done: saved === 'new' ? 'added' : 'changed' }), 303);
}

async function ownAddress(shop: ShopRequest, customerId: string, id: string): Promise<SavedAddress | 'new' | null> {
  if (id === 'new') return 'new';
  const parsed = addressId.safeParse(id);
  return (parsed.success && (await findAddress(shop.services.db, customerId, parsed.data))) || null;
}

async function formPage(
  shop: ShopRequest,
  saved: SavedAddress | 'new',
  values: Values,
  refusal: Refusal | null = null,
): Promise<AddressFormPage> {
  const { locale, t } = shop;
  const country = countryOf(values.country);
  const isNew = saved === 'new';
  return {
    title: await pageTitle(shop, t(isNew ? 'addresses.newTitle' : 'addresses.editTitle')),
    values,
    ...problemsInWords(shop, refusal),
    countries: countriesIn(locale),
    places: country ? placeFieldsOf(country) : [],
    states: country ? statesIn(country, locale) : [],
    isNew,
    usual: isNew ? { shipping: false, bills: false } : { shipping: saved.isUsual, bills: saved.isUsualForBills },
  };
}

async function firstValues({ services }: ShopRequest, name: string): Promise<Values> {
  const { defaultCountry } = await readSettings(services.db);
  const country = countryOf(defaultCountry) ?? COUNTRIES[0];
  return { ...EMPTY, name, country: country?.code ?? '', label: 'home' };
}

const EMPTY: Values = {
  ...{ name: '', phone: '', country: '', state: '', city: '', zip: '', address_1: '', address_2: '' },
  ...{ landmark: '', delivery_note: '', company: '', tax_id: '', label: '' },
};

function valuesOfSaved(saved: SavedAddress): Values {
  const { name, phone, country, city, address_1, label } = saved;
  const { state, zip, address_2, landmark, delivery_note, company, tax_id } = saved;
  return {
    ...{ name, phone, country, city, address_1, label },
    ...{ state: state ?? '', zip: zip ?? '', address_2: address_2 ?? '', landmark: landmark ?? '' },
    ...{ delivery_note: delivery_note ?? '', company: company ?? '', tax_id: tax_id ?? '' },
  };
}

/** Clears state and postcode when the country has changed. */
function valuesOfForm(form: FormData): Values {
  const values: Values = { ...EMPTY };
  for (const field of FIELDS) values[field] = textOf(form, field);
  const moved = values.country !== textOf(form, 'shown_country');
  return moved ? { ...values, state: '', zip: '' } : values;
}
