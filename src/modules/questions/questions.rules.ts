export type AnswerSource = 'staff' | 'store' | 'buyer';

/** Characters. */
export const MIN_QUESTION_LENGTH = 10;
export const MAX_QUESTION_LENGTH = 500;
export const MIN_ANSWER_LENGTH = 2;
export const MAX_ANSWER_LENGTH = 800;
