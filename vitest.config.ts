import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { messageUsagePlugin } from './bin/build/message-usage-plugin.ts';
import { SlowFilesFirst } from './test/slow-files-first.ts';
import { MOCKING_FILES, MOCKING_SYSTEM_FILES, SYSTEM_FILES } from './test/test-files.ts';

const EXCLUDED_FILES = ['**/node_modules/**', 'build/**', 'test/e2e/**'];

/** Loading all modules for each file took a quarter of the time. */
const isolate = false;

/** Tests that start and kill servers, and those that call every endpoint, take longest. */
class UnitTestSequencer extends SlowFilesFirst {
  override slowFiles = [
    /platform\/embedded-postgres\/(crash|launcher)/,
    /attacks\/(large-input|fuzz|identity)/,
    /test\/(admin-endpoints|admin-pages|outage)/,
    /relevance/,
    /demo\/(reset|people|repairs|volume)/,
  ];
}

export default defineConfig({
  plugins: [messageUsagePlugin()],
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/contract/setup.ts'],
    // More than cores, because workers wait for the database half of the time; percentages above 100 have no effect.
    maxWorkers: availableParallelism() + 2,
    // Every file has its own database, so that files run in parallel; the tests of a file share it and run in sequence.
    // High limits, because a busy machine must not fail a test; they still end a test that hangs.
    testTimeout: 600_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    sequence: { sequencer: UnitTestSequencer },
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['{src,test,db,bin}/**/*.test.{ts,tsx}'],
          exclude: [...EXCLUDED_FILES, ...MOCKING_FILES, ...SYSTEM_FILES],
          isolate,
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: SYSTEM_FILES,
          exclude: [...EXCLUDED_FILES, ...MOCKING_SYSTEM_FILES],
          isolate,
        },
      },
      { extends: true, test: { name: 'alone', include: MOCKING_FILES, exclude: EXCLUDED_FILES } },
      { extends: true, test: { name: 'system-alone', include: MOCKING_SYSTEM_FILES, exclude: EXCLUDED_FILES } },
    ],
  },
});
