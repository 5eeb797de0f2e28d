import type { WrittenView } from './questions-view.ts';

export type AlertAnswer = { ok: boolean; email: string; sentence: string };

/** What comes back from one of the forms of a product's page. */
export type ProductAnswer = { alert?: AlertAnswer; written?: WrittenView };
