import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { messageUsagePlugin } from './bin/build/message-usage-plugin.ts';
import { SlowFilesFirst } from './test/slow-files-first.ts';
import { MOCKING_FILES, MOCKING_SYSTEM_FILES, SYSTEM_FILES } from './test/test-files.ts';

const EXCLUDED_FILES = ['**/node_modules/**', 'build/**', 'test/e2e/**'];
const ALL_FILES = ['{src,test,db,bin}/**/*.test.{ts,tsx}'];

/**
 * `npm test -- --system` runs all files in the projects `shop` and `alone`: each further project transforms all modules
 * again, and a worker that changes to another project is replaced and imports them again.
 */
const isMerged = process.env.SYSTEM_TESTS === '1';

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
    projects: isMerged
      ? [
          createSharedProject('shop', ALL_FILES, [...MOCKING_FILES, ...MOCKING_SYSTEM_FILES]),
          createProject('alone', [...MOCKING_FILES, ...MOCKING_SYSTEM_FILES]),
        ]
      : [
          createSharedProject('shop', ALL_FILES, [...MOCKING_FILES, ...SYSTEM_FILES]),
          createSharedProject('system', SYSTEM_FILES, MOCKING_SYSTEM_FILES),
          createProject('alone', MOCKING_FILES),
          createProject('system-alone', MOCKING_SYSTEM_FILES),
        ],
  },
});

function createProject(name: string, include: string[]) {
  return { extends: true as const, test: { name, include, exclude: EXCLUDED_FILES } };
}

/** Its files share the loaded modules of a worker: loading all modules for each file took a quarter of the time. */
function createSharedProject(name: string, include: string[], others: string[]) {
  return { extends: true as const, test: { name, include, exclude: [...EXCLUDED_FILES, ...others], isolate: false } };
}
