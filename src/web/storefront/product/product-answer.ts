import type { WrittenView } from './questions-view.ts';

export type AlertAnswer = { ok: boolean; email: string; sentence: string };

/** Result of a vote for or a report of a review. */
export type VoiceAnswer = { review: string; voice: 'helpful' | 'report'; ok: boolean; sentence: string };

/** Action data of the forms on the product page. */
export type ProductAnswer = { alert?: AlertAnswer; written?: WrittenView; voice?: VoiceAnswer };
