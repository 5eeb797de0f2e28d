import type { PaymentAdapter, PaymentProvider } from '../payment-provider.ts';
import { type ChargeLimits, canCharge } from './charge-limits.rules.ts';
import { type AmountFormat, ISO_AMOUNTS } from './provider-amount.rules.ts';
import type { ConfigurationOf, ProviderConfiguration, ProviderKeys } from './provider-configuration.ts';
import type { WebhookEvents } from './webhook-events.ts';

/** Facts of one hosted payment provider, from which configuration, checkout, CSP, webhooks and texts are derived. */
type ProviderFacts<Id extends string, Code extends number> = {
  /** Names the message `payments.<id>`, the webhook URL, the stand-in and the metrics. */
  id: Id;
  /** Code of the payment method in the API and the database; never reused. */
  code: Code;
  /** Brand name in configuration errors and in docs/payments.md. */
  title: string;
  /** Symbol in `web/ui/icons/icons.svg`. */
  icon: 'card' | `pay-${string}`;
  configuration: ProviderConfiguration;
  /** Hosts of the hosted checkout, besides the host of the base URL: for the CSP and for redirects. */
  checkoutHosts: readonly string[];
  /** Further hosts with test keys, which live payments must not reach. */
  testCheckoutHosts?: readonly string[];
  charges: ChargeLimits;
  /** ISO 4217 by default. */
  amountFormat?: AmountFormat;
  /** Whether a buyer can pay more than requested, so that an overpayment is no reason for a review. */
  acceptsOverpayment?: boolean;
  webhookEvents: WebhookEvents;
};

export type ProviderDefinition<
  Id extends string = string,
  Code extends number = number,
  Keys extends ProviderKeys = ProviderKeys,
> = ProviderFacts<Id, Code> & {
  amountFormat: AmountFormat;
  acceptsOverpayment: boolean;
  /** A method, so that definitions with different keys have one common type. */
  createProvider(keys: Keys): PaymentProvider;
};

/** Defines a hosted payment provider; `PROVIDER_DEFINITIONS` registers it. */
export function defineProvider<const Id extends string, const Code extends number, Keys extends ProviderKeys>({
  createAdapter,
  ...facts
}: ProviderFacts<Id, Code> & {
  configuration: ConfigurationOf<NoInfer<Keys>>;
  createAdapter: (keys: Keys) => PaymentAdapter;
}): ProviderDefinition<Id, Code, Keys> {
  const { id, code, charges, webhookEvents } = facts;
  const { amountFormat = ISO_AMOUNTS, acceptsOverpayment = false } = facts;
  return {
    ...facts,
    amountFormat,
    acceptsOverpayment,
    createProvider: (keys) => ({
      ...createAdapter(keys),
      code,
      name: id,
      baseUrl: keys.baseUrl,
      payHosts: listCheckoutHosts(facts, keys),
      canCharge: (amount) => canCharge(amount, charges, amountFormat),
      acceptsOverpayment,
      webhookEvents,
    }),
  };
}

function listCheckoutHosts(
  { checkoutHosts, testCheckoutHosts = [], configuration: { keyModes } }: ProviderFacts<string, number>,
  keys: ProviderKeys,
): readonly string[] {
  const values = new Map<string, unknown>(Object.entries(keys));
  const isTest = keyModes?.fields.every((field) => keyModes.test.test(String(values.get(field)))) ?? false;
  return isTest ? [...checkoutHosts, ...testCheckoutHosts] : checkoutHosts;
}
