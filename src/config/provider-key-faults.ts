import { LOOPBACK_HOSTS } from '../modules/payments/circuit/checkout-url.ts';
import type { ProviderDefinition } from '../modules/payments/providers/define-provider.ts';
import type { ProviderConfiguration } from '../modules/payments/providers/provider-configuration.ts';
import { PROVIDER_DEFINITIONS } from '../modules/payments/providers/provider-definitions.ts';

type Names = readonly string[];
type Environment = Readonly<Record<string, unknown>>;
type Mode = 'test' | 'live' | 'unknown';

type Provider = {
  title: string;
  /** Variables that only work together. */
  required: Names;
  optional?: Names;
  address?: string;
  /** Meaning of the prefixes of the provider's keys; omitted where keys have none. */
  keys?: { names: Names; test: RegExp; live: RegExp };
  /** Address of the provider's sandbox where it has one: test keys work only there. */
  sandbox?: string;
};

const PROVIDERS: readonly Provider[] = [
  ...PROVIDER_DEFINITIONS.map(toProvider),
  { title: 'Google', required: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] },
  { title: 'Facebook', required: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'] },
];

function toProvider({ title, configuration }: ProviderDefinition): Provider {
  const { baseUrl, keyModes } = configuration;
  return {
    title,
    required: listVariables(configuration.keys),
    optional: listVariables(configuration.optionalKeys ?? {}),
    address: baseUrl.variable,
    ...(keyModes && {
      keys: { ...keyModes, names: keyModes.fields.map((field) => configuration.keys[field]?.variable ?? '') },
    }),
    ...(baseUrl.sandbox !== undefined && { sandbox: baseUrl.sandbox }),
  };
}

function listVariables(keys: ProviderConfiguration['keys']): string[] {
  return Object.values(keys).map(({ variable }) => variable);
}

/**
 * Validates the keys of payment and sign-in providers at start: incomplete keys, live keys with a sandbox or local URL,
 * sandbox keys with the live URL.
 * @returns one message per fault with variable names, never with key values
 */
export function findProviderKeyFaults(env: Environment): string[] {
  return PROVIDERS.flatMap((provider) => {
    const missing = describeMissingKeys(provider, env);
    if (missing) return [missing];
    if (env[provider.required[0] ?? ''] === undefined) return [];
    const mixed = describeMixedKeys(provider, env);
    return mixed ? [mixed] : (describeWrongUrl(provider, env) ?? []);
  });
}

/** Name of a variable that holds a live key of a payment provider; null when there is none. */
export function findLiveKey(env: Environment): string | null {
  const live = PROVIDERS.find((provider) => provider.address !== undefined && isLive(provider, env));
  return live?.required[0] ?? null;
}

function isLive({ required, keys, address = '' }: Provider, env: Environment): boolean {
  if (env[required[0] ?? ''] === undefined) return false;
  if (keys) return keys.names.some((name) => keyMode(name, keys, env) !== 'test');
  return !isTestAddress(String(env[address]));
}

/** Whether an API URL is for tests: the URL of a sandbox, or of a stand-in on this machine. */
export function isTestAddress(url: string): boolean {
  const { hostname } = new URL(url);
  return LOOPBACK_HOSTS.has(hostname) || hostname.includes('sandbox');
}

function describeMissingKeys({ title, required, optional = [] }: Provider, env: Environment): string | null {
  const isSet = (name: string) => env[name] !== undefined;
  const missing = required.filter((name) => !isSet(name));
  const set = [...required, ...optional].filter(isSet);
  if (missing.length === 0 || set.length === 0) return null;
  const verb = set.length === 1 ? 'is' : 'are';
  return `${joinNames(set)} ${verb} set, but ${joinNames(missing)} ${missing.length === 1 ? 'is' : 'are'} not: ${title} needs ${joinNames(required)}. Set all of them or none.`;
}

function describeMixedKeys({ keys }: Provider, env: Environment): string | null {
  const modes = new Map(keys?.names.map((name) => [name, keyMode(name, keys, env)]));
  const named = (mode: Mode) => [...modes].filter(([, one]) => one === mode).map(([name]) => name);
  const [test, live] = [named('test'), named('live')];
  if (test.length === 0 || live.length === 0) return null;
  return `${joinNames(test)} is a sandbox key, but ${joinNames(live)} is a live key: take both from the same account.`;
}

function describeWrongUrl({ keys, address = '', sandbox }: Provider, env: Environment): string | null {
  const name = keys?.names[0];
  const base = env[address];
  if (!keys || name === undefined || typeof base !== 'string') return null;
  const mode = keyMode(name, keys, env);
  const { hostname } = new URL(base);
  if (LOOPBACK_HOSTS.has(hostname)) {
    if (mode === 'test') return null;
    return `${address} leads to this machine (${base}), but ${name} is not a test key: only test keys may be used with a stand-in.`;
  }
  const isSandbox = hostname.includes('sandbox');
  if (mode === 'live' && isSandbox)
    return `${name} is a live key, but ${address} is a sandbox (${base}): take the sandbox key, or remove ${address}.`;
  if (mode === 'test' && sandbox !== undefined && !isSandbox)
    return `${name} is a sandbox key, but ${address} is the live address (${base}): set ${address}=${sandbox}, or take the live key.`;
  return null;
}

function keyMode(name: string, { test, live }: NonNullable<Provider['keys']>, env: Environment): Mode {
  const value = String(env[name]);
  if (test.test(value)) return 'test';
  return live.test(value) ? 'live' : 'unknown';
}

function joinNames(names: Names): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
