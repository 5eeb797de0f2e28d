/** Files that mock a module, which must not be loaded for another file before. */
export const MOCKING_FILES = [
  'test/attacks/identity.test.ts',
  'test/scenarios/added-provider.test.ts',
  'test/scenarios/listing-filter-table.test.ts',
];

/**
 * Tests that start and kill database servers, call every endpoint with hostile input, or measure the search on a whole
 * catalogue. They need a third of the time of all files, and run with `npm test -- --system`, as `.ci/run` does.
 */
export const SYSTEM_FILES = [
  'src/platform/embedded-postgres/{crash,launcher,stale-locks}.test.ts',
  'test/attacks/*.test.ts',
  'test/{gold,relevance}/*.test.ts',
  'test/outage.test.ts',
];
