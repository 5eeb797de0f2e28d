import { setTimeout } from 'node:timers/promises';
import { isScanRunning } from '../query/listing-query.store.ts';

/** Maximum wait for running list queries before each batch. */
const MAX_YIELD_MS = 250;
const YIELD_CHECK_MS = 10;

/**
 * Waits while a list query runs in SQL: next to the load, such a query over 1,000,000 products can exceed its timeout.
 * The wait is limited, so that list queries slow the load down but never stop it.
 */
export async function yieldToScans(): Promise<void> {
  const until = performance.now() + MAX_YIELD_MS;
  while (isScanRunning() && performance.now() < until) await setTimeout(YIELD_CHECK_MS);
}
