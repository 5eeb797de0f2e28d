import { z } from 'zod';
import type { ProviderConfiguration } from '../modules/payments/providers/provider-configuration.ts';
import { PROVIDER_DEFINITIONS } from '../modules/payments/providers/provider-definitions.ts';

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/;

const text = z.string().min(1).optional();
/** URL of a provider's API. It must use https; plain http is allowed only for a loopback address, where stand-ins run. */
export const providerUrlSchema = (usual: string) =>
  z
    .url()
    .refine((url) => url.startsWith('https://') || LOOPBACK.test(url), 'must be an https:// address')
    .transform((url) => url.replace(/\/$/, ''))
    .default(usual);

type Definition = (typeof PROVIDER_DEFINITIONS)[number];
type Environment = Readonly<Record<string, unknown>>;

/** Keys by provider; null where a provider has none. */
export type PaymentKeys = { [One in Definition as One['id']]: Parameters<One['createProvider']>[0] | null };

/** Names in the environment. A provider is offered when all of its keys are set (`provider-key-faults.ts`). */
export const paymentEnvironment: z.ZodRawShape = Object.fromEntries(
  PROVIDER_DEFINITIONS.flatMap(({ configuration }) => listVariables(configuration)),
);

function listVariables({
  keys,
  optionalKeys = {},
  settings = {},
  baseUrl,
}: ProviderConfiguration): [string, z.ZodType][] {
  return [
    ...Object.values({ ...keys, ...optionalKeys }).map(({ variable }): [string, z.ZodType] => [variable, text]),
    ...Object.values(settings).map(({ variable, schema }): [string, z.ZodType] => [variable, schema]),
    [baseUrl.variable, providerUrlSchema(baseUrl.live)],
  ];
}

/** @param demoSite site URL of a demo shop, in which providers without keys are replaced by stand-ins; null for other shops */
export function readPaymentKeys(e: Environment, demoSite: string | null): PaymentKeys {
  const standIns: Partial<PaymentKeys> = demoSite === null ? {} : demoPaymentKeys(demoSite);
  const keys = PROVIDER_DEFINITIONS.map(({ id, configuration }) => [
    id,
    parseProviderKeys(configuration, e) ?? standIns[id] ?? null,
  ]);
  return Object.fromEntries(keys) as PaymentKeys;
}

/** Keys of one provider; null when one of the required keys is missing. */
export function parseProviderKeys(
  { keys, optionalKeys = {}, settings = {}, baseUrl }: ProviderConfiguration,
  e: Environment,
): Record<string, unknown> | null {
  const read = ([field, { variable }]: [string, { variable: string }]) => [field, e[variable]];
  const own = Object.entries(keys).map(read);
  if (own.some(([, value]) => value === undefined)) return null;
  const others = Object.entries({ ...optionalKeys, baseUrl }).map(read);
  const chosen = Object.entries(settings).map(read);
  return Object.fromEntries([...own, ...others, ...chosen]);
}

/** Provider variables that are not keys, with their defaults; they also apply to keys from the admin. */
export function readPaymentSettings(e: Environment): Environment {
  const names = PROVIDER_DEFINITIONS.flatMap(({ configuration }: { configuration: ProviderConfiguration }) => [
    configuration.baseUrl.variable,
    ...Object.values(configuration.settings ?? {}).map(({ variable }) => variable),
  ]);
  return Object.fromEntries(names.map((name) => [name, e[name]]));
}

/** Base path of the routes of the payment stand-ins in a demo shop. */
export const PAYMENT_STAND_INS_PATH = '/demo-payments';

/** Keys that the payment stand-ins accept, by provider. They are used only in a demo shop. */
export type DemoPaymentKeys = { [Id in keyof PaymentKeys]: NonNullable<PaymentKeys[Id]> };

export function demoPaymentKeys(siteUrl: string): DemoPaymentKeys {
  const keys = PROVIDER_DEFINITIONS.map(({ id, configuration }) => [
    id,
    { ...configuration.demoKeys, baseUrl: `${siteUrl}${PAYMENT_STAND_INS_PATH}/${id}` },
  ]);
  return Object.fromEntries(keys) as DemoPaymentKeys;
}
