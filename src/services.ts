import type { Config } from './config.ts';
import type { Clock } from './kernel/clock.ts';
import type { Db } from './platform/db.ts';

/** What every door needs from outside; made once at start, handed down, never reached for. */
export type Services = {
  config: Config;
  db: Db;
  clock: Clock;
};
