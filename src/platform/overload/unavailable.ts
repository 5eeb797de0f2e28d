import { isDatabaseDown } from '../database/database-down.ts';

/** The process is overloaded, so this request is refused. */
export class OverloadedError extends Error {
  constructor() {
    super('the process is overloaded');
  }
}

/** Whether an error means "try again later" (503): the database is down, or this process is overloaded. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof OverloadedError || isDatabaseDown(error);
}
