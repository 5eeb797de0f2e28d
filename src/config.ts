import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type PaymentKeys, paymentEnvironment, readPaymentKeys, readPaymentSettings } from './config/payment-keys.ts';
import { findLiveKey, findProviderKeyFaults } from './config/provider-key-faults.ts';
import {
  readSocialAddresses,
  readSocialKeys,
  type SocialAddresses,
  type SocialKeys,
  socialEnvironment,
} from './config/social-keys.ts';
import { readSheddingLimits, type SheddingLimits } from './platform/overload/load-shedding.ts';
import { type Limits, readLimits, readUnpaidCaps, type UnpaidCaps } from './platform/rate-limits/limits.ts';
import { parseEncryptionKey } from './platform/security/encryption-key.ts';
import { findDemoObstacle } from './server/demo-guard.ts';

const booleanFlag = z.enum(['0', '1']).transform((value) => value === '1');

/** Host names with an optional port. */
const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:\d{1,5})?$/;

function hostList(name: string, example: string) {
  return z
    .string()
    .default('')
    .transform((list) =>
      list
        .toLowerCase()
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .refine(
      (list) => list.every((host) => HOST.test(host)),
      `${name} must be host names with commas between, like ${example}`,
    );
}

const environment = z.object({
  PORT: z.coerce.number('PORT must be a number from 0 to 65535').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_URL: z.url({ protocol: /^https?$/, error: 'SITE_URL must be an http(s) address' }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  // not z.url(): the URL can omit the host and give a socket folder in its query
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'DATABASE_URL must be a postgres:// address')
    .optional(),
  SHOP_DEMO: booleanFlag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'SMTP_URL must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  METRICS_PORT: z.coerce.number('METRICS_PORT must be a number from 1 to 65535').int().min(1).max(65_535).optional(),
  WEB_CONCURRENCY: z.coerce.number('WEB_CONCURRENCY must be a number from 1 to 64').int().min(1).max(64).default(1),
  // passed by the primary process to the workers
  STAND_INS_PORT: z.coerce
    .number('STAND_INS_PORT must be a number from 1 to 65535')
    .int()
    .min(1)
    .max(65_535)
    .optional(),
  JOBS: z.enum(['here', 'own', 'off'], 'JOBS must be here, own or off').default('here'),
  PAGE_CACHE_MS: z.coerce
    .number('PAGE_CACHE_MS must be a number of milliseconds')
    .int()
    .min(0)
    .max(60_000)
    .default(1000),
  LIMITS: z.string().default('on'),
  LOAD_SHEDDING: z.string().default('on'),
  JOURNEY_HOSTS: hostList('JOURNEY_HOSTS', 'repair.example.com'),
  SCRIPT_HOSTS: hostList('SCRIPT_HOSTS', 'widgets.example.com'),
  PICTURE_HOSTS: hostList('PICTURE_HOSTS', 'images.example.com'),
  ENCRYPTION_KEY: z
    .string()
    .transform(parseEncryptionKey)
    .refine((key) => key !== null, 'ENCRYPTION_KEY must be 32 bytes, as base64 or 64 hexadecimal digits')
    .optional(),
  ...paymentEnvironment,
  ...socialEnvironment,
});

/** Settings of the running program, read from the environment once. */
export type Config = {
  port: number;
  host: string;
  /** Public URL without trailing slash; base of every absolute link. */
  siteUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  demo: boolean;
  logLevel: z.infer<typeof environment>['LOG_LEVEL'];
  trustProxy: string | null;
  smtpUrl: string | null;
  /** Sender of mails instead of the one in the settings. */
  mailFrom: string | null;
  /** Number of worker processes that share the port. */
  processes: number;
  /** Port of the stand-ins in the primary process; null when this process serves them itself. */
  standInsPort: number | null;
  /** Port of the metrics endpoint; null (default) disables it. */
  metricsPort: number | null;
  /** Where jobs run: beside the HTTP server, in this process without an HTTP server, or elsewhere. */
  jobs: z.infer<typeof environment>['JOBS'];
  /** Lifetime of a cached public page; 0 disables the page cache. */
  pageCacheMs: number;
  limits: Limits;
  /** Limits of the stock that unpaid orders can reserve. */
  unpaidCaps: UnpaidCaps;
  /** Delays from which requests are refused; null disables load shedding. */
  loadShedding: SheddingLimits;
  /** Hosts allowed in the setting `journey_url`, for external repair booking. */
  journeyHosts: readonly string[];
  /** Hosts allowed in the setting `custom_scripts`. */
  scriptHosts: readonly string[];
  /** Hosts from which an import of products downloads pictures. */
  pictureHosts: readonly string[];
  /** Key that encrypts secrets in the database; null: the key file in the data folder (platform/security/encryption-key.ts). */
  encryptionKey: Buffer | null;
  payments: PaymentKeys;
  /** Payment variables that are not keys, such as API URLs; they also apply to keys from the admin. */
  paymentSettings: Readonly<Record<string, unknown>>;
  /** Keys of the social login providers. */
  social: SocialKeys;
  /** Addresses of the social login providers. */
  socialAddresses: SocialAddresses;
};

/** @throws Error with one line per invalid value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(readSecretFiles(env));
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const e = parsed.data;
  const faults = findProviderKeyFaults(e);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const siteUrl = (e.SITE_URL ?? `http://${e.HOST}:${e.PORT}`).replace(/\/$/, '');
  // without configuration the shop runs as a demo
  const demo = e.SHOP_DEMO ?? true;
  const obstacle = demo
    ? findDemoObstacle({ databaseUrl: e.DATABASE_URL ?? null, siteUrl, liveKey: findLiveKey(e) })
    : null;
  if (obstacle !== null) throw new Error(obstacle);
  return {
    port: e.PORT,
    host: e.HOST,
    siteUrl,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    demo,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY ?? null,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? null,
    processes: e.WEB_CONCURRENCY,
    standInsPort: e.STAND_INS_PORT ?? null,
    metricsPort: e.METRICS_PORT ?? null,
    jobs: e.JOBS,
    pageCacheMs: e.PAGE_CACHE_MS,
    limits: readLimits(e.LIMITS),
    unpaidCaps: readUnpaidCaps(e.LIMITS),
    loadShedding: readSheddingLimits(e.LOAD_SHEDDING),
    journeyHosts: e.JOURNEY_HOSTS,
    scriptHosts: e.SCRIPT_HOSTS,
    pictureHosts: e.PICTURE_HOSTS,
    encryptionKey: e.ENCRYPTION_KEY ?? null,
    payments: readPaymentKeys(e, demo ? siteUrl : null),
    paymentSettings: readPaymentSettings(e),
    social: readSocialKeys(e, demo ? siteUrl : null),
    socialAddresses: readSocialAddresses(e),
  };
}

/** Replaces `NAME_FILE=/path` by `NAME` with the content of the file (container secrets). */
function readSecretFiles(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const read: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '') continue;
    if (name.endsWith('_FILE') && !env[name.slice(0, -5)] && name.slice(0, -5) in environment.shape) {
      read[name.slice(0, -5)] = readFileSync(value, 'utf8').trim();
    } else {
      read[name] = value;
    }
  }
  return read;
}
