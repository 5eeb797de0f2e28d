import type { QuestionWish } from '../../../modules/questions/questions.input.ts';
import type { AnsweredBy } from '../../../modules/questions/questions.rules.ts';
import type { Spoken } from './spoken.server.ts';

type Said = {
  id: string;
  name: string | null;
  /** The day, written out. */
  day: string;
  body: string;
  /** Of the text, where it is not the page's language. */
  other: Spoken | null;
};

/** `named`: its language is another one than the question's, and has to be told. */
export type AnswerView = Said & { by: AnsweredBy; named: boolean };

export type QuestionView = Said & { helpful: number; answers: AnswerView[] };

/** The questions of a product as its page shows them: the first of those that were found. */
export type QuestionsView = {
  wish: QuestionWish;
  all: QuestionView[];
  total: number;
  found: number;
  /** Under which the shop answers. */
  siteName: string;
  /** What became of what was written before signing in. */
  arrived: Pick<WrittenView, 'ok' | 'sentence'> | null;
};

/** What became of a text that somebody sent; `question` is the id of the one it answers, null for a new one. */
export type WrittenView = { ok: boolean; sentence: string; question: string | null; text: string };
