import { type QuestionQuery, toQuestionParameters } from '../../../../modules/questions/question-query.rules.ts';

/** Element id of the questions section. */
export const QUESTIONS_ANCHOR = 'questions';
/** Query parameter with the result of a question or answer sent right after sign-in. */
export const OUTCOME_PARAM = 'written';

/** Query parameters of the questions. */
export const QUESTION_PARAMS = ['questions', 'question_search'];

/**
 * Parameters other than those of the questions, such as the variant; they are kept when other questions are requested.
 */
export function omitQuestionParameters(parameters: URLSearchParams): [string, string][] {
  return [...parameters].filter(([name]) => name !== OUTCOME_PARAM && !QUESTION_PARAMS.includes(name));
}

/** URL of the same page with other questions and the fragment of one question or of the section. */
export function questionsUrl(
  path: string,
  parameters: URLSearchParams,
  questionQuery: QuestionQuery,
  part = QUESTIONS_ANCHOR,
) {
  const query = new URLSearchParams([
    ...omitQuestionParameters(parameters),
    ...toQuestionParameters(questionQuery),
  ]).toString();
  return `${path}${query && `?${query}`}#${part}`;
}
