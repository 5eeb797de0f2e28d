import type { Db } from '../../platform/database/db.ts';
import { findNewestApplication } from './application.store.ts';
import type { ApplicationState } from './application.tables.ts';
import { findStoreById } from './sellers.store.ts';
import type { SellerState } from './sellers.tables.ts';

/** Application as shown to the applicant. */
export type OwnApplication = {
  state: ApplicationState;
  storeName: string;
  slug: string;
  appliedAt: Date;
  decidedAt: Date | null;
  /** Information requested by staff. */
  informationRequest: string | null;
  rejectReason: string | null;
  hasDocument: boolean;
  ibanEnd: string;
  /** Store that was opened on approval. */
  store: { slug: string; state: SellerState } | null;
};

/** Newest application of a customer; null when there is none. */
export async function showApplication(db: Db, customerId: string): Promise<OwnApplication | null> {
  const row = await findNewestApplication(db, customerId);
  if (!row) return null;
  return {
    state: row.state,
    storeName: row.store_name,
    slug: row.slug,
    appliedAt: row.applied_at,
    decidedAt: row.decided_at,
    informationRequest: row.information_request,
    rejectReason: row.reject_reason,
    hasDocument: row.document !== null,
    ibanEnd: row.iban_end,
    store: row.seller_id === null ? null : ((await findStoreById(db, row.seller_id)) ?? null),
  };
}
