import { type Driver, PostgresAdapter, PostgresDialect } from 'kysely';
import { type DriverConfig, SoukDriver } from './db-driver.ts';

export class SoukDialect extends PostgresDialect {
  readonly driver: SoukDriver;

  constructor(config: DriverConfig) {
    super({ pool: config.pool });
    this.driver = new SoukDriver(config);
  }

  override createDriver(): Driver {
    return this.driver;
  }

  override createAdapter(): PostgresAdapter {
    return new SoukAdapter(this);
  }
}

/** Disables the session-level migration lock of Kysely, which connection poolers do not support; migrate.ts takes its own lock. */
export class SoukAdapter extends PostgresAdapter {
  readonly dialect: SoukDialect;

  constructor(dialect: SoukDialect) {
    super();
    this.dialect = dialect;
  }

  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
