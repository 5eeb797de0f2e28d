/** Files that mock a module, which must not be loaded for another file before. */
export const MOCKING_FILES = ['test/scenarios/added-provider.test.ts', 'test/scenarios/listing-filter-table.test.ts'];

/** The same, of the system tests. */
export const MOCKING_SYSTEM_FILES = ['test/attacks/identity.test.ts'];

/**
 * Tests that start and kill database servers, call every endpoint with hostile input, measure the search on a whole
 * catalogue, load the demo shop several times, or migrate the database of an older release. They need nearly half of the time
 * of all files, and run with `npm test -- --system`, as `.ci/run` does.
 */
export const SYSTEM_FILES = [
  'db/demo/**/*.test.ts',
  'src/platform/embedded-postgres/{crash,launcher,stale-locks}.test.ts',
  'test/attacks/*.test.ts',
  'test/database/*-migration.test.ts',
  'test/{gold,relevance}/*.test.ts',
  'test/outage.test.ts',
];
