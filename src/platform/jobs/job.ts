import type { DueRows } from './due-rows.ts';

/** Something the shop does by itself. */
export type Job = {
  name: string;
  /** Rounds begin by the clock (five places of cron, UTC), or as soon as one of these rows is due. */
  when: { cron: string } | { due: DueRows };
  /**
   * One round. Another process may be in one of the same job: rows are taken under lease or looked at again under
   * lock. Answers how many things were done.
   */
  round(now: Date): Promise<number>;
};

/** What became of a round. */
export type Round = { job: string; done: number; seconds: number; error: string | null };
