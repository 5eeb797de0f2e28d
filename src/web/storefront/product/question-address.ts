import { type QuestionWish, questionParameters } from '../../../modules/questions/questions.input.ts';

/** The part of the page an address of questions leads to. */
export const QUESTIONS = 'questions';
/** Says on arrival what became of what was written before signing in. */
export const WRITTEN = 'written';

const OWN = ['questions', 'question_search', WRITTEN];

/** What else the address says, such as the variant: it stays when other questions are asked for. */
export function besideQuestions(parameters: URLSearchParams): [string, string][] {
  return [...parameters].filter(([name]) => !OWN.includes(name));
}

/** The same page with other questions, as a query with the fragment of one of them, else of all. */
export function questionAddress(path: string, parameters: URLSearchParams, wish: QuestionWish, part = QUESTIONS) {
  const query = new URLSearchParams([...besideQuestions(parameters), ...questionParameters(wish)]).toString();
  return `${path}${query && `?${query}`}#${part}`;
}
