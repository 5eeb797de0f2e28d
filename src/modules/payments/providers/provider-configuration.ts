import type { z } from 'zod';

/** Keys and settings of an account at a provider. */
export type ProviderKeys = { baseUrl: string };

/** A secret of the account; its label is the message `fieldNames.<field>`. */
export type ProviderKey = {
  /** Name in the environment. */
  variable: string;
  /** Format of keys from the admin; printable ASCII by default. */
  pattern?: RegExp;
  /** The key only verifies webhooks, so a change does not indicate another account. */
  verifiesWebhooks?: true;
};

/** Keys and settings of a provider by field, from the environment or the admin. */
export type ProviderConfiguration = {
  /** Keys that only work together; the provider is offered when all are set. */
  keys: Readonly<Record<string, ProviderKey>>;
  /** Additional keys, refused without the others. */
  optionalKeys?: Readonly<Record<string, ProviderKey>>;
  /** Settings of the account with a default. */
  settings?: Readonly<Record<string, ProviderSetting>>;
  /** URL of the API; `sandbox` where test accounts have another one. */
  baseUrl: { variable: string; live: string; sandbox?: string };
  /** Patterns of test and live keys; omitted where both have the same format. */
  keyModes?: { fields: readonly string[]; test: RegExp; live: RegExp };
  /** Keys that the stand-in accepts, used only in a demo shop. They have the format of test keys. */
  demoKeys: Readonly<Record<string, string>>;
};

type ProviderSetting = { variable: string; schema: z.ZodType };

type OptionalField<Keys> = { [Field in keyof Keys]-?: undefined extends Keys[Field] ? Field : never }[keyof Keys];
type RequiredField<Keys> = Exclude<keyof Keys, OptionalField<Keys> | 'baseUrl'>;
type RequiredFields<Keys, Value> = { [Field in RequiredField<Keys>]: Value };

/** A configuration that names a variable for every field of these keys. */
export type ConfigurationOf<Keys> = ProviderConfiguration & {
  keys: RequiredFields<Keys, ProviderKey>;
  optionalKeys?: { [Field in OptionalField<Keys>]?: ProviderKey };
  settings?: { [Field in OptionalField<Keys>]?: ProviderSetting };
  keyModes?: { fields: readonly RequiredField<Keys>[] };
  demoKeys: RequiredFields<Keys, string>;
};
