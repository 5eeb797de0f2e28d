import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs the slowest files first: started last, they would run alone at the end. */
export class SlowFilesFirst extends BaseSequencer {
  /** Patterns of their paths, slowest first. */
  slowFiles: RegExp[] = [];

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = this.slowFiles.findIndex((name) => name.test(moduleId));
      return place < 0 ? this.slowFiles.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
