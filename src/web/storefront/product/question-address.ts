import { type QuestionWish, questionParameters } from '../../../modules/questions/questions.input.ts';

/** Element id of the questions section. */
export const QUESTIONS = 'questions';
/** Query parameter with the result of a question or answer sent right after sign-in. */
export const WRITTEN = 'written';

const OWN = ['questions', 'question_search', WRITTEN];

/**
 * Parameters other than those of the questions, such as the variant; they are kept when other questions are requested.
 */
export function besideQuestions(parameters: URLSearchParams): [string, string][] {
  return [...parameters].filter(([name]) => !OWN.includes(name));
}

/** URL of the same page with other questions and the fragment of one question or of the section. */
export function questionAddress(path: string, parameters: URLSearchParams, wish: QuestionWish, part = QUESTIONS) {
  const query = new URLSearchParams([...besideQuestions(parameters), ...questionParameters(wish)]).toString();
  return `${path}${query && `?${query}`}#${part}`;
}
