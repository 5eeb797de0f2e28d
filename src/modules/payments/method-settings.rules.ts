import { fromMajor, type Money } from '../../kernel/money.ts';
import type { PaymentMethodSetting } from '../settings/payment-methods-field.ts';

/** Highest order total for cash in major units, unless the shop sets another limit. */
const MAX_CASH_TOTAL = 10_000;

type MethodKey = { key: string };

/** Setting of every method, in the order of the shop. `methods` are in the default order. */
export function completeMethodSettings(
  methods: readonly MethodKey[],
  stored: readonly PaymentMethodSetting[],
): PaymentMethodSetting[] {
  const settings = methods.map(
    ({ key }, index) => stored.find(({ method }) => method === key) ?? createMethodSetting(key, index),
  );
  return settings.toSorted((a, b) => a.position - b.position);
}

function createMethodSetting(method: string, position: number): PaymentMethodSetting {
  const max_total = method === 'cashOnDelivery' ? MAX_CASH_TOTAL : null;
  return { method, is_enabled: true, position, min_total: null, max_total };
}

/** Settings of all methods: the offered ones in their order, and the other ones switched off after them. */
export function createMethodSettings(
  methods: readonly MethodKey[],
  offered: readonly string[],
): PaymentMethodSetting[] {
  const others = methods.map(({ key }) => key).filter((key) => !offered.includes(key));
  return [...offered, ...others].map((key, position) => ({
    ...createMethodSetting(key, position),
    is_enabled: offered.includes(key),
  }));
}

/** Whether the shop offers a method for an order total. */
export function offersMethod(
  { is_enabled, min_total, max_total }: PaymentMethodSetting,
  { amount, currency }: Money,
): boolean {
  const toMinor = (major: number) => fromMajor(major, currency)?.amount ?? 0;
  if (!is_enabled) return false;
  return (min_total === null || amount >= toMinor(min_total)) && (max_total === null || amount <= toMinor(max_total));
}
