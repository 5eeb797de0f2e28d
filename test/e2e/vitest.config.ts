import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../longest-first.ts';
import { WAIT_LIMIT_MS } from './wait-limit.ts';

class WalksFirst extends LongestFirst {
  override longest = [/access\.test/, /access-by-night/, /product-page/, /addresses/, /admin\.test/, /pay-online/];
}

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/global-setup.ts'],
    // A busy machine is no fault: an outcome that does not come fails by its own name after WAIT_LIMIT_MS.
    testTimeout: 10 * WAIT_LIMIT_MS,
    hookTimeout: 10 * WAIT_LIMIT_MS,
    // Two cores: while one scenario waits for its page, the other's is drawn. A third made each twice as slow.
    maxWorkers: 2,
    // Seen and named at the end of the run, but no reason to lose it.
    retry: 1,
    sequence: { sequencer: WalksFirst },
    expect: { poll: { timeout: WAIT_LIMIT_MS } },
  },
});
