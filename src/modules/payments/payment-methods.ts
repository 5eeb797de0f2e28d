import type { Currency, Money } from '../../kernel/money.ts';
import type { PaymentMethodSetting } from '../settings/payment-methods-field.ts';
import { completeMethodSettings, createMethodSettings, offersMethod } from './method-settings.rules.ts';
import { BANK_TRANSFER, CASH_ON_DELIVERY, type PaymentMethodCode } from './payment-methods.rules.ts';
import type { ProviderDefinition } from './providers/define-provider.ts';
import { PROVIDER_DEFINITIONS, type ProviderId } from './providers/provider-definitions.ts';

const definitions: readonly ProviderDefinition[] = PROVIDER_DEFINITIONS;

/** `key` names the message `payments.<key>`. */
export type PaymentMethod = { code: PaymentMethodCode; key: ProviderId | 'cashOnDelivery' | 'bankTransfer' };

type PaymentIcon = ProviderDefinition['icon'] | 'cash' | 'bank';

/**
 * All methods in their default order: cash first, because it is offered where it is common; then the hosted providers, and
 * bank transfers, which take days.
 */
const METHODS_FOR_DISPLAY: readonly PaymentMethod[] = [
  { code: CASH_ON_DELIVERY, key: 'cashOnDelivery' },
  ...PROVIDER_DEFINITIONS.map(({ id, code }) => ({ code, key: id })),
  { code: BANK_TRANSFER, key: 'bankTransfer' },
];

/** All methods by code, as in the API specification. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = METHODS_FOR_DISPLAY.toSorted((a, b) => a.code - b.code);

export type PaymentMethodsQuery = {
  /** Whether the chosen shipping option allows cash on delivery; its zones make this a rule per country too. */
  codAllowed: boolean;
  /** Setting `payment_methods`. */
  settings: readonly PaymentMethodSetting[];
  /** Minor units, without the fee for cash on delivery. */
  amount: number;
  currency: Currency;
  /** Accepted methods for this amount besides cash: providers with keys, and a bank account in this currency. */
  taken: readonly PaymentMethodCode[];
};

/** Payment methods available for this amount and shipping option, in display order; the first is the default. */
export function listPaymentMethods(query: PaymentMethodsQuery): PaymentMethod[] {
  const { codAllowed, settings, amount, currency, taken } = query;
  const accepted = [...taken, ...(codAllowed ? [CASH_ON_DELIVERY] : [])];
  return listOfferedMethods(settings, { amount, currency }).filter(({ code }) => accepted.includes(code));
}

/** The methods that the shop offers for an amount, in display order, whether or not they are configured. */
export function listOfferedMethods(settings: readonly PaymentMethodSetting[], amount: Money): PaymentMethod[] {
  const offered = listMethodSettings(settings).filter((setting) => offersMethod(setting, amount));
  return offered.flatMap(({ method }) => findPaymentMethodByKey(method) ?? []);
}

/** The setting of every method, in display order. */
export function listMethodSettings(settings: readonly PaymentMethodSetting[]): PaymentMethodSetting[] {
  return completeMethodSettings(METHODS_FOR_DISPLAY, settings);
}

/** Settings that offer the named methods in this order, and no other ones. */
export function offerMethods(keys: readonly PaymentMethod['key'][]): PaymentMethodSetting[] {
  return createMethodSettings(METHODS_FOR_DISPLAY, keys);
}

export function findPaymentMethod(code: PaymentMethodCode): PaymentMethod | undefined {
  return PAYMENT_METHODS.find((method) => method.code === code);
}

export function findPaymentMethodByKey(key: string): PaymentMethod | undefined {
  return PAYMENT_METHODS.find((method) => method.key === key);
}

/** Icon of a method, by its name in `web/ui/icons/icons.svg`. */
export function getPaymentIcon(code: PaymentMethodCode): PaymentIcon {
  if (code === CASH_ON_DELIVERY) return 'cash';
  if (code === BANK_TRANSFER) return 'bank';
  return findProviderDefinition(code)?.icon ?? 'card';
}

/** The definition of a hosted method's provider, whether or not it has keys. */
export function findProviderDefinition(code: PaymentMethodCode): ProviderDefinition | undefined {
  return definitions.find((definition) => definition.code === code);
}

export function findProviderDefinitionById(id: string): ProviderDefinition | undefined {
  return definitions.find((definition) => definition.id === id);
}
