import type { Db } from '../../src/platform/db.ts';

export async function loadDemo(_db: Db, _options: { now: Date; filesDir: string; demoDir: string }): Promise<void> {}
