import type { Config } from './config.ts';
import type { Clock } from './kernel/clock.ts';
import { createProviderRegistry, type ProviderRegistry } from './modules/payments/keys/provider-registry.ts';
import { createSocialKeyRegistry, type SocialKeyRegistry } from './modules/social-login/keys/social-key-registry.ts';
import { personalData } from './personal-data.ts';
import type { Db } from './platform/database/db.ts';
import type { PersonalData } from './platform/privacy/personal-data.ts';

/** Dependencies of all routes, created at start and passed as an argument; there is no global instance. */
export type Services = {
  config: Config;
  db: Db;
  clock: Clock;
  paymentProviders: ProviderRegistry;
  socialKeys: SocialKeyRegistry;
  /** Personal data of every module, for `privacy`. */
  personalData: readonly PersonalData[];
};

declare module './platform/operations/operation.ts' {
  interface OperationDeps {
    config: Config;
    paymentProviders: ProviderRegistry;
    personalData: readonly PersonalData[];
  }
}

/** Adds the dependencies that depend on the configuration. Call it once: providers cache tokens and circuit breaker state. */
export function createServices({ config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>): Services {
  return {
    config,
    db,
    clock,
    paymentProviders: createProviderRegistry(config, db),
    socialKeys: createSocialKeyRegistry(config, db),
    personalData,
  };
}
