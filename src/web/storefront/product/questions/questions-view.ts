import type { QuestionQuery } from '../../../../modules/questions/question-query.rules.ts';
import type { AnswerSource } from '../../../../modules/questions/questions.rules.ts';
import type { ContentLanguage } from '../content-language.server.ts';

type PostView = {
  id: string;
  name: string | null;
  /** Formatted date. */
  day: string;
  body: string;
  /** Language of the text, where it differs from the page's. */
  other: ContentLanguage | null;
};

/** `named`: the answer's language differs from the question's and is shown. */
export type AnswerView = PostView & { by: AnswerSource; named: boolean };

export type QuestionView = PostView & { helpful: number; answers: AnswerView[] };

/** Questions section of the product page: the first of the questions found. */
export type QuestionsView = {
  query: QuestionQuery;
  all: QuestionView[];
  total: number;
  found: number;
  /** Author name of the shop's answers. */
  siteName: string;
  /** Result of a question or answer sent right after sign-in. */
  arrived: Pick<SubmittedPostView, 'ok' | 'sentence'> | null;
};

/** Result of a submitted question or answer; `question` is the id of the answered question, null for a new question. */
export type SubmittedPostView = { ok: boolean; sentence: string; question: string | null; text: string };
