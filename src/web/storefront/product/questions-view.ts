import type { QuestionWish } from '../../../modules/questions/questions.input.ts';
import type { AnsweredBy } from '../../../modules/questions/questions.rules.ts';
import type { Spoken } from './spoken.server.ts';

type Said = {
  id: string;
  name: string | null;
  /** Formatted date. */
  day: string;
  body: string;
  /** Language of the text, where it differs from the page's. */
  other: Spoken | null;
};

/** `named`: the answer's language differs from the question's and is shown. */
export type AnswerView = Said & { by: AnsweredBy; named: boolean };

export type QuestionView = Said & { helpful: number; answers: AnswerView[] };

/** Questions section of the product page: the first of the questions found. */
export type QuestionsView = {
  wish: QuestionWish;
  all: QuestionView[];
  total: number;
  found: number;
  /** Author name of the shop's answers. */
  siteName: string;
  /** Result of a question or answer sent right after sign-in. */
  arrived: Pick<WrittenView, 'ok' | 'sentence'> | null;
};

/** Result of a submitted question or answer; `question` is the id of the answered question, null for a new question. */
export type WrittenView = { ok: boolean; sentence: string; question: string | null; text: string };
