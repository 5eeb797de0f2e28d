import { redirect } from 'react-router';
import { COUNTRIES, getCountryName } from '../../../kernel/contact/countries.ts';
import { addDigitsToTag, type Locale } from '../../../kernel/locale.ts';
import { fromMajor } from '../../../kernel/money.ts';
import { parseTypedAmount } from '../../../kernel/parse-typed-amount.ts';
import { MIN_STAFF_PASSWORD_LENGTH } from '../../../modules/customers/sign-in/password.rules.ts';
import { setUpShopOperation } from '../../../modules/install/install.operations.ts';
import { isConfigured } from '../../../modules/install/is-configured.ts';
import { isSetupToken } from '../../../modules/install/set-up/setup-token.ts';
import type { FormErrors } from '../../forms/form-errors.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runAction } from '../../operations/run-action.server.ts';
import { adminPaths } from '../admin-paths.ts';

type Option = { value: string; label: string };

export type SetUpPage = {
  /** Null for an address without the token of the server. */
  token: string | null;
  countries: Option[];
  currencies: Option[];
  timeZones: string[];
  language: Locale;
  passwordMinLength: number;
};

export type SetUpAnswer = FormErrors & { values: Record<string, string> };

/** @throws Response a redirect to the sign-in page of a shop that is set up */
export async function loadSetUpPage({ services, locale }: ShopRequest, request: Request): Promise<SetUpPage> {
  if (await isConfigured(services.db)) throw redirect(adminPaths.root(), 303);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return {
    token: isSetupToken(services.config, token) ? token : null,
    countries: listOptions(
      locale,
      COUNTRIES.map(({ code }) => code),
      (code) => getCountryName(code, locale),
    ),
    currencies: listCurrencies(locale),
    timeZones: Intl.supportedValuesOf('timeZone'),
    language: locale,
    passwordMinLength: MIN_STAFF_PASSWORD_LENGTH,
  };
}

function listCurrencies(locale: Locale): Option[] {
  const names = new Intl.DisplayNames([addDigitsToTag(locale)], { type: 'currency' });
  return listOptions(locale, Intl.supportedValuesOf('currency'), (code) => `${names.of(code) ?? code} (${code})`);
}

function listOptions(locale: Locale, codes: readonly string[], nameOf: (code: string) => string): Option[] {
  const { compare } = new Intl.Collator(locale);
  return codes
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => compare(one.label, other.label));
}

/** Sets up the shop. @throws Response a redirect to the sign-in page of the owner after success */
export async function submitSetUp(shop: ShopRequest, form: FormData): Promise<SetUpAnswer> {
  const { refused: _, ...errors } = await runAction(setUpShopOperation, shop, {
    form,
    input: readSetUp(form),
    redirectTo: () => adminPaths.root(),
  });
  return { ...errors, values: readValues(form) };
}

const TEXT_FIELDS = [
  ...['token', 'shop_name', 'default_language', 'country', 'currency', 'time_zone'],
  ...['email', 'password', 'password_confirmation'],
];

function readSetUp(form: FormData): Record<string, unknown> {
  const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, readTextField(form, name)]));
  const days = readTextField(form, 'delivery_days');
  return {
    ...texts,
    categories: readTextField(form, 'categories')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    assortment: readTextField(form, 'assortment') || null,
    delivery_price: readPrice(readTextField(form, 'delivery_price'), readTextField(form, 'currency')),
    delivery_days: days === '' ? undefined : Number(days),
    cash_on_delivery: form.has('cash_on_delivery'),
    sample_pages: form.has('sample_pages'),
    sample_product: form.has('sample_product'),
  };
}

/** Minor units; null when nothing was typed, and the text itself when it is no amount, which the schema refuses. */
function readPrice(typed: string, currency: string): number | string | null {
  if (typed.trim() === '') return null;
  const isCurrency = Intl.supportedValuesOf('currency').includes(currency);
  const amount = isCurrency ? parseTypedAmount(typed, currency) : null;
  return amount === null ? typed : (fromMajor(amount, currency)?.amount ?? typed);
}

const SECRET_FIELDS: ReadonlySet<string> = new Set(['password', 'password_confirmation']);

function readValues(form: FormData): Record<string, string> {
  const names = [...form.keys()].filter((name) => !SECRET_FIELDS.has(name));
  return Object.fromEntries(names.map((name) => [name, readTextField(form, name)]));
}
