export type AnsweredBy = 'staff' | 'store' | 'buyer';

/** Characters. */
export const QUESTION_LEAST = 10;
export const QUESTION_MOST = 500;
export const ANSWER_LEAST = 2;
export const ANSWER_MOST = 800;
