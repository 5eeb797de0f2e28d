import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the slowest files of each project first: started last, they would run alone at the end. Files of one project stay
 * together, because a worker whose next file is of another project is replaced and imports all modules again.
 */
export class SlowFilesFirst extends BaseSequencer {
  /** Patterns of their paths, slowest first. */
  slowFiles: RegExp[] = [];

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = this.slowFiles.findIndex((name) => name.test(moduleId));
      return place < 0 ? this.slowFiles.length : place;
    };
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => own.toSorted((a, b) => rank(a) - rank(b)));
  }
}
