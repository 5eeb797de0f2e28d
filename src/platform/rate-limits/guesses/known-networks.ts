import { createHash } from 'node:crypto';
import type { Db } from '../../database/db.ts';
import { deleteKnownNetworksBefore, hasKnownNetwork, upsertKnownNetwork } from './known-network.store.ts';

/** Days after which an unused network is deleted. */
const KNOWN_NETWORK_DAYS = 90;

/** Whether the correct secret of a subject, e.g. `account zahra@example.com`, was entered from this network before. */
export function isKnownNetwork(db: Db, subject: string, network: string, now: Date): Promise<boolean> {
  return hasKnownNetwork(db, networkKey(subject, network), expiryCutoff(now));
}

export function rememberNetwork(db: Db, subject: string, network: string, now: Date): Promise<void> {
  return upsertKnownNetwork(db, networkKey(subject, network), now);
}

/** Job: deletes networks that were not seen for 90 days. */
export function purgeKnownNetworks(db: Db, now: Date): Promise<void> {
  return deleteKnownNetworksBefore(db, expiryCutoff(now));
}

/** Hashed: neither addresses nor mailboxes are readable in the table. */
function networkKey(subject: string, network: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([subject, network]))
    .digest();
}

function expiryCutoff(now: Date): Date {
  return new Date(now.getTime() - KNOWN_NETWORK_DAYS * 86_400_000);
}
