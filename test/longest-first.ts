import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with the files that take longest: begun last, they would run alone. */
export class LongestFirst extends BaseSequencer {
  /** Ends of their paths, the longest first. */
  longest: RegExp[] = [];

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = this.longest.findIndex((name) => name.test(moduleId));
      return place < 0 ? this.longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
