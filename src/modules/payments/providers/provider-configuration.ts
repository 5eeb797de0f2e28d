import type { z } from 'zod';

/** Keys and settings of an account at a provider. */
export type ProviderKeys = { baseUrl: string };

/** Variables of the environment from which a provider's keys are read, by field. */
export type ProviderConfiguration = {
  /** Keys that only work together; the provider is offered when all are set. */
  keys: Readonly<Record<string, string>>;
  /** Additional keys, refused without the others. */
  optionalKeys?: Readonly<Record<string, string>>;
  /** Settings of the account with a default. */
  settings?: Readonly<Record<string, ProviderSetting>>;
  /** URL of the API; `sandbox` where test keys work only there. */
  baseUrl: { variable: string; live: string; sandbox?: string };
  /** Patterns of test and live keys; omitted where both have the same format. */
  keyModes?: { fields: readonly string[]; test: RegExp; live: RegExp };
  /** Keys that the stand-in accepts, used only in a demo shop. They have the format of test keys. */
  demoKeys: Readonly<Record<string, string>>;
};

type ProviderSetting = { variable: string; schema: z.ZodType };

type OptionalField<Keys> = { [Field in keyof Keys]-?: undefined extends Keys[Field] ? Field : never }[keyof Keys];
type RequiredField<Keys> = Exclude<keyof Keys, OptionalField<Keys> | 'baseUrl'>;
type RequiredFields<Keys> = { [Field in RequiredField<Keys>]: string };

/** A configuration that names a variable for every field of these keys. */
export type ConfigurationOf<Keys> = ProviderConfiguration & {
  keys: RequiredFields<Keys>;
  optionalKeys?: { [Field in OptionalField<Keys>]?: string };
  settings?: { [Field in OptionalField<Keys>]?: ProviderSetting };
  keyModes?: { fields: readonly RequiredField<Keys>[] };
  demoKeys: RequiredFields<Keys>;
};
