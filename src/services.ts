import type { Config } from './config.ts';
import type { Clock } from './kernel/clock.ts';
import type { Db } from './platform/database/db.ts';

/** Dependencies of all routes, created at start and passed as an argument; there is no global instance. */
export type Services = {
  config: Config;
  db: Db;
  clock: Clock;
};

declare module './platform/operations/operation.ts' {
  interface OperationDeps {
    config: Config;
  }
}
