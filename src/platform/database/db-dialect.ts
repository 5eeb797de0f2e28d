import { type Driver, PostgresAdapter, PostgresDialect } from 'kysely';
import { type DriverConfig, SoukDriver } from './db-driver.ts';

export class SoukDialect extends PostgresDialect {
  readonly #config: DriverConfig;

  constructor(config: DriverConfig) {
    super({ pool: config.pool });
    this.#config = config;
  }

  override createDriver(): Driver {
    return new SoukDriver(this.#config);
  }

  override createAdapter(): PostgresAdapter {
    return new NoMigrationLockAdapter();
  }
}

/** Disables the session-level migration lock of Kysely, which connection poolers do not support; migrate.ts takes its own lock. */
class NoMigrationLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
