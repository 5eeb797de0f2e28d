import type { Money } from '../../kernel/money.ts';
import type { PaymentMethodCode } from './payment-methods.rules.ts';
import type { PaymentProvider } from './payment-provider.ts';

export type PaymentProviders = {
  /** Origins of hosted checkouts, for the CSP. */
  origins: readonly string[];
  /** Codes of all providers with keys. */
  codes: readonly PaymentMethodCode[];
  byCode(code: PaymentMethodCode): PaymentProvider | undefined;
  byName(name: string): PaymentProvider | undefined;
  /** Codes of the providers that can charge this amount. */
  codesForAmount(amount: Money): PaymentMethodCode[];
};

export function createPaymentProviders(providers: readonly PaymentProvider[]): PaymentProviders {
  return {
    origins: [...new Set(providers.flatMap(listCheckoutOrigins))],
    codes: providers.map(({ code }) => code),
    byCode: (code) => providers.find((provider) => provider.code === code),
    byName: (name) => providers.find((provider) => provider.name === name),
    codesForAmount: (amount) => providers.filter((provider) => provider.canCharge(amount)).map(({ code }) => code),
  };
}

function listCheckoutOrigins({ baseUrl, payHosts }: PaymentProvider): string[] {
  return [new URL(baseUrl).origin, ...payHosts.flatMap((host) => [`https://${host}`, `https://*.${host}`])];
}
