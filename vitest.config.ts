import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

const EVERYWHERE_NOT = ['**/node_modules/**', 'build/**', 'test/e2e/**'];
/** Files that put something in the place of a module, which must not have been loaded for another file. */
const REPLACING_MODULES = [
  'test/attacks/identity.test.ts',
  'test/scenarios/added-provider.test.ts',
  'test/scenarios/listing-filter-table.test.ts',
];

/** They wait for servers that start and are killed, and would be waited for if they began late. */
class WaitingFirst extends LongestFirst {
  override longest = [/platform\/embedded-postgres\/(crash|launcher)/, /demo\/reset/, /attacks\/(fuzz|identity)/];
}

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/contract/setup.ts'],
    // One of two cores would stand idle while the other waits for the database.
    maxWorkers: '150%',
    // Every file has a database of its own and may run beside the others; its tests share it and run in order.
    // A busy machine is no fault: what hangs is found all the same.
    testTimeout: 600_000,
    hookTimeout: 900_000,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['{src,test,db,bin}/**/*.test.{ts,tsx}'],
          exclude: [...EVERYWHERE_NOT, ...REPLACING_MODULES],
          // Loading the whole shop anew for each file took a quarter of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: REPLACING_MODULES, exclude: EVERYWHERE_NOT } },
    ],
  },
});
