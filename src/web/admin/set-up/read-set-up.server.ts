import { foldDigits } from '../../../kernel/locale.ts';
import { fromMajor } from '../../../kernel/money.ts';
import { parseTypedAmount } from '../../../kernel/parse-typed-amount.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { EnteredSecrets } from './entered-secrets.server.ts';
import type { SetUpMethod } from './set-up-methods.server.ts';

const TEXT_FIELDS = [
  ...['token', 'shop_name', 'default_language', 'country', 'currency', 'time_zone', 'email'],
  ...['mail_sender_name', 'mail_sender_address'],
];

const BANK_FIELDS = ['bank', 'holder', 'iban', 'bic', 'account_number', 'routing_kind', 'routing'] as const;

/** The input of the set-up that a form contains. */
export function readSetUp(form: FormData, secrets: EnteredSecrets, methods: readonly SetUpMethod[]) {
  const days = readTextField(form, 'delivery_days');
  return {
    ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, readTextField(form, name)])),
    password: secrets.password ?? '',
    password_confirmation: secrets.password_confirmation ?? '',
    categories: readTextField(form, 'categories')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    assortment: readTextField(form, 'assortment') || null,
    delivery_price: readPrice(readTextField(form, 'delivery_price'), readTextField(form, 'currency')),
    delivery_days: days === '' ? undefined : readNumber(days),
    payment_methods: readMethods(form, methods),
    bank_account: readBankAccount(form),
    provider_keys: readProviderKeys(form, secrets, methods),
    mail_server: hasMailServer(form) ? readMailServer(form, secrets) : null,
    sample_pages: form.has('sample_pages'),
    sample_product: form.has('sample_product'),
  };
}

/** The input of a test of the entered mail server. */
export function readMailTest(form: FormData, secrets: EnteredSecrets) {
  const names = ['token', 'shop_name', 'email', 'mail_sender_name', 'mail_sender_address'];
  return {
    ...Object.fromEntries(names.map((name) => [name, readTextField(form, name)])),
    mail_server: readMailServer(form, secrets),
  };
}

/** Without a server and a user, the mail server is entered later. */
function hasMailServer(form: FormData): boolean {
  return ['mail_server.host', 'mail_server.user'].some((name) => readTextField(form, name).trim() !== '');
}

function readMailServer(form: FormData, secrets: EnteredSecrets) {
  const read = (name: string) => readTextField(form, `mail_server.${name}`);
  const [host, port, encryption, user] = [read('host'), readNumber(read('port')), read('encryption'), read('user')];
  return { host, port, encryption, user, password: secrets['mail_server.password'] ?? '' };
}

/** Ticked methods by their positions. A method that was moved to the position of another one takes its place. */
function readMethods(form: FormData, methods: readonly SetUpMethod[]): string[] {
  return methods
    .map(({ key }) => ({ key, position: Number(readTextField(form, `position.${key}`)) }))
    .filter(({ key }) => form.has(`payment_methods.${key}`))
    .toReversed()
    .toSorted((one, other) => one.position - other.position)
    .map(({ key }) => key);
}

/** Null when nothing was entered; without an account, the method is refused. */
function readBankAccount(form: FormData): Record<string, string | null> | null {
  const texts = BANK_FIELDS.map((name) => [name, readTextField(form, `bank_account.${name}`).trim()] as const);
  if (texts.every(([, text]) => text === '') && !form.has('payment_methods.bankTransfer')) return null;
  const isRequired = (name: string) => name === 'bank' || name === 'holder';
  return Object.fromEntries(texts.map(([name, text]) => [name, isRequired(name) ? text : text || null]));
}

/** Keys of the providers whose account is chosen; the other ones are entered later. */
function readProviderKeys(form: FormData, secrets: EnteredSecrets, methods: readonly SetUpMethod[]) {
  const entered = methods.flatMap(({ key: provider, keys }) => {
    const mode = readTextField(form, `provider_keys.${provider}.mode`);
    const hasNewKey = keys.some(({ name, isSecret }) => isSecret && readTextField(form, name) !== '');
    if (keys.length === 0 || (mode === '' && !hasNewKey)) return [];
    const values = keys.map(({ name, isSecret }) => {
      return [name.split('.').at(-1), isSecret ? (secrets[name] ?? '') : readTextField(form, name)] as const;
    });
    return [[provider, { mode, keys: Object.fromEntries(values) }] as const];
  });
  return Object.fromEntries(entered);
}

function readNumber(typed: string): number {
  return Number(foldDigits(typed));
}

/** Minor units; null when nothing was typed, and the text itself when it is no amount, which the schema refuses. */
function readPrice(typed: string, currency: string): number | string | null {
  if (typed.trim() === '') return null;
  const isCurrency = Intl.supportedValuesOf('currency').includes(currency);
  const amount = isCurrency ? parseTypedAmount(typed, currency) : null;
  return amount === null ? typed : (fromMajor(amount, currency)?.amount ?? typed);
}
