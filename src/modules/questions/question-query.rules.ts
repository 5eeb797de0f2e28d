/** Query of a product's questions: `q` contains search words, empty for all. */
export type QuestionQuery = { q: string; page: number };

/** URL parameters of a query; default values are omitted, so that each list has one canonical URL. */
export function toQuestionParameters({ q, page }: QuestionQuery): [string, string][] {
  const parameters: [string, string][] = [];
  if (q !== '') parameters.push(['question_search', q]);
  if (page > 1) parameters.push(['questions', String(page)]);
  return parameters;
}
