import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** By far the longest file; begun last, it would run alone. */
const LONGEST = 'access.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith(LONGEST));
    return (await super.sort(files)).toSorted((a, b) => rank(b) - rank(a));
  }
}

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/global-setup.ts'],
    // A busy machine is no fault: what does not come is missed after ten seconds by its own name.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // Two cores: while one scenario waits for its page, the other's is drawn.
    maxWorkers: 2,
    // Seen and named at the end of the run, but no reason to lose it.
    retry: 1,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 10_000 } },
  },
});
