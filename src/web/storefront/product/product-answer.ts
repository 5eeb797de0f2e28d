import type { WrittenView } from './questions-view.ts';

export type AlertAnswer = { ok: boolean; email: string; sentence: string };

/** What became of a vote or a report about a review. */
export type VoiceAnswer = { review: string; voice: 'helpful' | 'report'; ok: boolean; sentence: string };

/** What comes back from one of the forms of a product's page. */
export type ProductAnswer = { alert?: AlertAnswer; written?: WrittenView; voice?: VoiceAnswer };
