import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from '../slow-files-first.ts';
import { WAIT_LIMIT_MS } from './wait-limit.ts';

class BrowserTestSequencer extends SlowFilesFirst {
  override slowFiles = [
    /axe\.test/,
    /axe-(dark|admin)/,
    /product-page/,
    /languages\/urls/,
    /purchase\/purchase/,
    /e2e\/(layout|admin)/,
    /pay-online/,
    /repair-booking/,
  ];
}

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/global-setup.ts'],
    // High limits, because a busy machine must not fail a test; each expectation has its own limit of WAIT_LIMIT_MS. They
    // end what hangs outside of expectations. Tests that visit many pages have the limit MANY_PAGES.
    testTimeout: 5 * WAIT_LIMIT_MS,
    hookTimeout: 5 * WAIT_LIMIT_MS,
    // two workers on two cores: a third made each scenario twice as slow
    maxWorkers: 2,
    // Retried tests are listed at the end of the run. A test that reached its limit is not retried: it would hang again.
    retry: { count: 1, condition: /^(?!Test timed out)/ },
    sequence: { sequencer: BrowserTestSequencer },
    expect: { poll: { timeout: WAIT_LIMIT_MS } },
  },
});
