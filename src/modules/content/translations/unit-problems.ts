import type { RefusalReason } from '../../../kernel/result.ts';
import { type Translator, translateRefusal } from '../../../platform/translator.ts';

/** Problems that an answer lists. */
const MAX_LISTED_PROBLEMS = 100;

/** Text of a file that was left out, by its id. */
export type UnitProblem = { id: string; problem: RefusalReason };

export function describeUnitProblems(problems: readonly UnitProblem[], t: Translator) {
  return problems.slice(0, MAX_LISTED_PROBLEMS).map(({ id, problem }) => ({
    id,
    code: problem.code.replaceAll('-', '_'),
    reason: translateRefusal(problem, t),
  }));
}
