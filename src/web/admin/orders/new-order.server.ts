import { data, redirect } from 'react-router';
import { findCountry, listStates } from '../../../kernel/contact/countries.ts';
import { formatMoney } from '../../../kernel/format-money.ts';
import { randomToken } from '../../../kernel/ids.ts';
import { foldDigits } from '../../../kernel/locale.ts';
import { toMajor } from '../../../kernel/money.ts';
import type { Refusal } from '../../../kernel/result.ts';
import type { CheckoutQuote } from '../../../modules/checkout/quote/quote-checkout.ts';
import {
  createManualOrderOperation,
  quoteManualOrderOperation,
} from '../../../modules/order-management/manual/manual-order.operations.ts';
import { confirmOrderOperation } from '../../../modules/order-management/order-batch.operations.ts';
import { BANK_TRANSFER, CASH_ON_DELIVERY } from '../../../modules/payments/payment-methods.rules.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../modules/settings/settings.rules.ts';
import { executeInput } from '../../../platform/operations/execute-input.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { readTextField, refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createPageCaller } from '../../operations/page-caller.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';
import type { SelectChoice } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { listTextOptions } from '../settings/list-text-options.server.ts';
import { redirectForAccess } from '../staff-access.server.ts';
import { mayExecute, requireAccess } from '../staff-operations.server.ts';

export type NewOrderForm = {
  pageTitle: string;
  countries: SelectChoice[];
  country: string;
  /** States of the country of the last quote; empty where the state is typed. */
  states: SelectChoice[];
  languages: SelectChoice[];
  /** Default language of the shop. */
  language: string;
  methods: SelectChoice[];
  /** Whether the staff member may confirm payments, so that the order can be paid already. */
  mayConfirm: boolean;
  /** Makes a repeated submission create one order. */
  key: string;
};

export type OrderQuote = {
  rows: { id: string; text: string; amount: string }[];
  total: string;
  /** In major units. */
  expectedTotal: number;
  options: { id: number; text: string; isChosen: boolean }[];
  problems: string[];
};

export type NewOrderAnswer = { form: FormAnswer; quote: OrderQuote | null; states: SelectChoice[] };

const METHODS = [
  { code: CASH_ON_DELIVERY, key: 'payments.cashOnDelivery' },
  { code: BANK_TRANSFER, key: 'payments.bankTransfer' },
] as const;

/** The form of a manual order. @throws Response without the permission */
export async function loadNewOrder(shop: ShopRequest): Promise<NewOrderForm> {
  await requireAccess(createManualOrderOperation, shop);
  const { services, locale, t } = shop;
  const settings = await readSettings(services.db);
  const { siteName, defaultCountry, defaultLanguage } = settings;
  const options = { locale, settings, country: defaultCountry };
  return {
    pageTitle: `${t('admin.newOrder.title')} – ${siteName}`,
    countries: listTextOptions('countries', defaultCountry, options),
    country: defaultCountry,
    states: listStateChoices(shop, defaultCountry),
    languages: listTextOptions('languages', defaultLanguage, options),
    language: defaultLanguage,
    methods: METHODS.map(({ code, key }) => ({ value: String(code), name: t(key) })),
    mayConfirm: await mayExecute(confirmOrderOperation, shop),
    key: randomToken(),
  };
}

function listStateChoices({ locale }: ShopRequest, code: string): SelectChoice[] {
  const country = findCountry(code);
  return country ? listStates(country, locale).map(({ code: value, name }) => ({ value, name })) : [];
}

/** Quotes or creates a manual order. @throws Response a redirect to the new order */
export async function handleNewOrder(shop: ShopRequest, form: FormData) {
  await requireAccess(createManualOrderOperation, shop);
  const unreadable = refuseInvalidText(form);
  if (unreadable) return answer(shop, form, unreadable.refusal, null);
  const input = readOrder(form);
  if (readTextField(form, 'intent') !== 'create') {
    const { email: _, note: __, is_paid: ___, expected_total: ____, ...quoted } = input;
    const found = await executeInput(quoteManualOrderOperation, createPageCaller(shop), { input: quoted });
    if (!found.ok) redirectForAccess(found.refusal);
    return found.ok
      ? answer(shop, form, null, await toQuote(shop, found.value, input.order_method))
      : answer(shop, form, found.refusal, null);
  }
  const idempotencyKey = readTextField(form, 'key').slice(0, 60) || null;
  const created = await runCommand(createManualOrderOperation, shop, {
    form,
    input,
    repeat: { idempotencyKey, request: { method: 'POST', url: adminPaths.newOrder(), body: input } },
  });
  if (created.ok) throw redirect(`${adminPaths.order(created.value.code)}?saved=1`, 303);
  redirectForAccess(created.refusal);
  return answer(shop, form, created.refusal, null);
}

const ADDRESS_FIELDS = [
  'name',
  'phone',
  'country',
  'state',
  'city',
  'zip',
  'address_1',
  'address_2',
  'delivery_note',
  'company',
] as const;

function readOrder(form: FormData) {
  const text = (name: string) => readTextField(form, name).trim();
  const rule = text('shipping_rule_id');
  const total = text('expected_total');
  return {
    email: text('email'),
    locale: text('locale'),
    address: Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, text(`address.${field}`)])),
    lines: text('lines')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map(readLine),
    shipping_rule_id: rule === '' ? undefined : Number(rule),
    order_method: Number(text('order_method')),
    is_paid: text('is_paid') !== '',
    note: text('note'),
    expected_total: total === '' ? undefined : Number(total),
  };
}

/** A SKU and a quantity, which is one by default; other text is an invalid quantity. */
function readLine(line: string): { sku: string; quantity: number } {
  const [sku = '', ...rest] = line.trim().split(/\s+/);
  const quantity = rest.join(' ').replace(/^[x×] ?/i, '');
  return { sku, quantity: quantity === '' ? 1 : Number(foldDigits(quantity)) };
}

/** @param orderMethod the chosen payment method; the quote falls back to another when it is not offered */
async function toQuote(shop: ShopRequest, quote: CheckoutQuote, orderMethod: number): Promise<OrderQuote> {
  const { locale, t, services } = shop;
  const format = getMoneyFormat(await readSettings(services.db), locale);
  const { currency, bill, lines, shipments, method } = quote;
  const isOtherMethod = method !== null && method.code !== orderMethod;
  const problems = [...quote.problems, ...(isOtherMethod ? [{ code: 'payments.not-offered', facts: {} }] : [])];
  const amount = (minor: number) => formatMoney({ amount: minor, currency }, format);
  const totals = new Map(bill.lines.map(({ id, total }) => [id, total]));
  // sellers have delivery options of their own, which are chosen automatically
  const [only, ...others] = shipments;
  const options = only && others.length === 0 ? only.options.filter(({ way }) => way.shippingType === 1) : [];
  return {
    rows: [
      ...lines.map(({ id, title, quantity }) => {
        return { id, text: t('mail.order.line', { quantity, title }), amount: amount(totals.get(id) ?? 0) };
      }),
      ...(bill.discount > 0 ? [{ id: 'discount', text: t('checkout.discount'), amount: amount(-bill.discount) }] : []),
      { id: 'shipping', text: t('checkout.shipping'), amount: amount(bill.shipping) },
      ...(bill.codFee > 0 ? [{ id: 'fee', text: t('checkout.codFee'), amount: amount(bill.codFee) }] : []),
      ...(bill.tax > 0 && !quote.pricesIncludeTax
        ? [{ id: 'tax', text: t('checkout.tax'), amount: amount(bill.tax) }]
        : []),
    ],
    total: amount(bill.grand),
    expectedTotal: toMajor({ amount: bill.grand, currency }),
    options: options.map(({ way, title, price }) => {
      return { id: way.ruleId, text: `${title} · ${amount(price)}`, isChosen: only?.option?.way === way };
    }),
    problems: problems.map((problem) => translateRefusal(problem, t)),
  };
}

/** The form again, with the quote or the messages of a refusal. */
function answer(shop: ShopRequest, form: FormData, refusal: Refusal | null, quote: OrderQuote | null) {
  const states = listStateChoices(shop, readTextField(form, 'address.country'));
  const intent = readTextField(form, 'intent');
  if (!refusal) {
    const values = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name)]));
    const shown: NewOrderAnswer = { form: { intent, failed: '', errors: {}, values }, quote, states };
    return data(shown);
  }
  const { data: refused, init } = formAnswer(shop, refusal, { intent, form });
  const lineErrors = Object.entries(refused.errors).filter(([field]) => field.startsWith('lines'));
  if (lineErrors.length > 0) {
    const { lines } = readOrder(form);
    const messages = lineErrors.map(([field, message = '']) => {
      const [, index, part] = field.split('.');
      const name = part === 'quantity' ? lines[Number(index)]?.sku : undefined;
      return name === undefined ? message : shop.t('admin.filterValue', { name, value: message });
    });
    refused.errors.lines = messages.join(' ');
  }
  const shown: NewOrderAnswer = { form: refused, quote, states };
  return data(shown, init ?? undefined);
}
