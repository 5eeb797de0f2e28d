import { createHash } from 'node:crypto';
import type { Db } from '../db.ts';
import { deleteKnownBefore, isKnown, putKnown } from './known-network.store.ts';

/** Days after which an unused network is deleted. */
const KNOWN_DAYS = 90;

/** Whether the correct secret of a subject, e.g. `account zahra@example.com`, was entered from this network before. */
export function isKnownNetwork(db: Db, subject: string, network: string, now: Date): Promise<boolean> {
  return isKnown(db, keyFor(subject, network), forgottenBefore(now));
}

export function rememberNetwork(db: Db, subject: string, network: string, now: Date): Promise<void> {
  return putKnown(db, keyFor(subject, network), now);
}

/** Job: deletes networks that were not seen for 90 days. */
export function purgeKnownNetworks(db: Db, now: Date): Promise<void> {
  return deleteKnownBefore(db, forgottenBefore(now));
}

/** Hashed: neither addresses nor mailboxes are readable in the table. */
function keyFor(subject: string, network: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([subject, network]))
    .digest();
}

function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - KNOWN_DAYS * 86_400_000);
}
