import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../longest-first.ts';

class WalksFirst extends LongestFirst {
  override longest = [/access\.test/, /access-by-night/, /product-page/, /addresses/, /back-office/, /pay-online/];
}

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/global-setup.ts'],
    // A busy machine is no fault: what does not come is missed after ten seconds by its own name.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // Two cores: while one scenario waits for its page, the other's is drawn. A third made each twice as slow.
    maxWorkers: 2,
    // Seen and named at the end of the run, but no reason to lose it.
    retry: 1,
    sequence: { sequencer: WalksFirst },
    expect: { poll: { timeout: 10_000 } },
  },
});
