import { data, redirect } from 'react-router';
import { COUNTRIES, getCountryName } from '../../../kernel/contact/countries.ts';
import { addDigitsToTag, type Locale } from '../../../kernel/locale.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { sessionCookie } from '../../../modules/customers/sessions/session-cookie.ts';
import { MIN_STAFF_PASSWORD_LENGTH } from '../../../modules/customers/sign-in/password.rules.ts';
import { signInOperation } from '../../../modules/customers/sign-in/sign-in.operations.ts';
import { setUpShopOperation, testSetUpMailOperation } from '../../../modules/install/install.operations.ts';
import { isConfigured } from '../../../modules/install/is-configured.ts';
import { isSetupToken } from '../../../modules/install/set-up/setup-token.ts';
import { ROUTING_KINDS } from '../../../modules/payments/transfers/routing-code.rules.ts';
import { MAIL_ENCRYPTIONS } from '../../../platform/mail/smtp-transport.ts';
import { type FormErrors, translateFormErrors } from '../../forms/form-errors.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runQuery } from '../../operations/load-query.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { describeTestMail } from '../settings/mail-server.server.ts';
import { type EnteredSecrets, readEnteredSecrets, SEALED_FIELD, sealSecrets } from './entered-secrets.server.ts';
import { readMailTest, readSetUp } from './read-set-up.server.ts';
import { listKeySecrets, listSetUpMethods, type SetUpMethod } from './set-up-methods.server.ts';

export type Option = { value: string; label: string };

export type SetUpPage = {
  /** Null for an address without the token of the server. */
  token: string | null;
  countries: Option[];
  currencies: Option[];
  timeZones: string[];
  language: Locale;
  passwordMinLength: number;
  methods: SetUpMethod[];
  routingKinds: Option[];
  mail: {
    encryptions: Option[];
    /** Variable of the environment that sets the server; null when it can be entered. */
    fixedServer: string | null;
    hasFixedSender: boolean;
  };
};

export type SetUpAnswer = FormErrors & {
  values: Record<string, string>;
  /** Passwords and keys that the next submission keeps, encrypted, and the names of their fields. */
  sealed: string;
  entered: string[];
  /** Result of a test mail; null for a refused form. */
  test: { text: string; isGood: boolean } | null;
};

/** @throws Response a redirect to the sign-in page of a shop that is set up */
export async function loadSetUpPage(shop: ShopRequest, request: Request): Promise<SetUpPage> {
  const { services, locale, t } = shop;
  const { config } = services;
  if (await isConfigured(services.db)) throw redirect(adminPaths.root(), 303);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return {
    token: isSetupToken(config, token) ? token : null,
    countries: listOptions(
      locale,
      COUNTRIES.map(({ code }) => code),
      (code) => getCountryName(code, locale),
    ),
    currencies: listCurrencies(locale),
    timeZones: Intl.supportedValuesOf('timeZone'),
    language: locale,
    passwordMinLength: MIN_STAFF_PASSWORD_LENGTH,
    methods: listSetUpMethods(shop),
    routingKinds: ROUTING_KINDS.map((value) => {
      return { value, label: t(`admin.resources.bank-accounts.choices.routing_kind.${value}`) };
    }),
    mail: {
      encryptions: MAIL_ENCRYPTIONS.map((value) => {
        return { value, label: t(`admin.settings.mailServer.encryptions.${value}`) };
      }),
      fixedServer: config.smtpUrl === null ? null : t('admin.settings.keys.environment', { variables: 'SMTP_URL' }),
      hasFixedSender: config.mailFrom !== null,
    },
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

/**
 * Sets up the shop, or sends a test mail.
 * @throws Response a redirect after the set-up: to the second factor, or to the sign-in page of the owner
 */
export async function submitSetUp(shop: ShopRequest, form: FormData): Promise<SetUpAnswer> {
  const intent = readTextField(form, 'intent');
  if (intent !== 'set-up' && intent !== 'test-mail') throw data(null, { status: 400 });
  const secrets = readEnteredSecrets(shop, form, listSecretFields(shop));
  if (intent === 'test-mail') return sendTestMail(shop, form, secrets);
  const input = readSetUp(form, secrets, listSetUpMethods(shop));
  const result = await runCommand(setUpShopOperation, shop, { form, input });
  if (!result.ok) return answerForm(shop, { form, secrets, refusal: result.refusal, test: null });
  if (readTextField(form, 'second_factor') !== 'now') throw redirect(adminPaths.root(), 303);
  throw redirect(await signInOwner(shop, readTextField(form, 'email'), secrets), 303);
}

async function sendTestMail(shop: ShopRequest, form: FormData, secrets: EnteredSecrets): Promise<SetUpAnswer> {
  const tested = await runQuery(testSetUpMailOperation, shop, { input: readMailTest(form, secrets) });
  if (!tested.ok) return answerForm(shop, { form, secrets, refusal: tested.refusal, test: null });
  return answerForm(shop, { form, secrets, refusal: null, test: describeTestMail(shop, tested.value) });
}

/** @returns path of the page that continues: the second factor, or the sign-in page if the sign-in is refused */
async function signInOwner(shop: ShopRequest, email: string, { password = '' }: EnteredSecrets): Promise<string> {
  const input = { email, password };
  const signedIn = await runCommand(signInOperation, shop, { input, deps: { onSignedIn: undefined } });
  if (!signedIn.ok) return adminPaths.root();
  shop.setCookie(sessionCookie.name, signedIn.value.token, sessionCookie.options);
  return adminPaths.twoFactor();
}

function listSecretFields(shop: ShopRequest): string[] {
  return ['password', 'password_confirmation', 'mail_server.password', ...listKeySecrets(shop)];
}

type FormAnswer = {
  form: FormData;
  secrets: EnteredSecrets;
  refusal: Refusal | null;
  test: SetUpAnswer['test'];
};

function answerForm(shop: ShopRequest, { form, secrets, refusal, test }: FormAnswer): SetUpAnswer {
  const hidden = new Set([...listSecretFields(shop), SEALED_FIELD]);
  const names = [...form.keys()].filter((name) => !hidden.has(name));
  // refused values must be entered again
  const { errors, failed } = translateFormErrors(shop, refusal);
  const unrefused = Object.fromEntries(Object.entries(secrets).filter(([name]) => errors[name] === undefined));
  return {
    errors,
    failed,
    values: Object.fromEntries(names.map((name) => [name, readTextField(form, name)])),
    sealed: sealSecrets(shop, unrefused),
    entered: Object.keys(unrefused),
    test,
  };
}
