import type { BatchAnswer } from './moderation-batch.server.ts';
import type { ModerationAnswer } from './moderation-forms.server.ts';

/** Answer to the form of one text, or to that of the selected texts. */
export function splitModerationAnswer(given: ModerationAnswer | BatchAnswer | undefined): {
  answer?: ModerationAnswer;
  batch?: BatchAnswer;
} {
  if (!given) return {};
  return 'kind' in given ? { batch: given } : { answer: given };
}
