import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { invalidateCatalog } from '../listing/index/invalidate-catalog.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { DecideInput } from './application.input.ts';
import {
  type Application,
  insertStore,
  isSlugTaken,
  lockApplication,
  lockStoreNames,
  saveDecision,
  setStoreState,
} from './application.store.ts';
import type { ApplicationState } from './application.tables.ts';
import { type ApplicationEvent, buildApplicationMail, type SellerLinks } from './application-mails.ts';
import { refuseTakenSlug } from './apply-as-seller.ts';
import { getNextState } from './seller.states.rules.ts';

type DecisionContext = { links: SellerLinks; now: Date };

/** Facts about the application before and after the decision, for the audit log. */
export type ApplicationDecision = {
  before: { status: ApplicationState; informationRequest: string | null };
  after: { status: ApplicationState; reason?: string; store?: number };
};

const DECISION_EVENTS = { approve: 'approved', reject: 'rejected', 'ask-more': 'wanted' } as const satisfies Record<
  Exclude<DecideInput['decision'], 'review'>,
  ApplicationEvent
>;

/**
 * Decision of staff on an application: start the review, request information, reject with a reason, or approve, which
 * opens the store. Refuses with `sellers.not-found`, `sellers.not-now`, `sellers.no-document` and `sellers.name-taken`.
 */
export async function decideApplication(
  db: Db,
  id: string,
  input: DecideInput,
  { links, now }: DecisionContext,
): Promise<Result<ApplicationDecision>> {
  const { siteName } = await readSettings(db);
  return inTransaction<Result<ApplicationDecision>>(db, async (tx) => {
    const row = await lockApplication(tx, id);
    if (!row) return refuse('sellers.not-found', {}, 'missing');
    const status = toApplicationState(getNextState(input.decision, row.state, 'staff'));
    if (status === null) return refuse('sellers.not-now', {}, 'conflict');
    const reason = input.reason === '' ? null : input.reason;
    const opened = input.decision === 'approve' ? await createStoreFromApplication(tx, row, now) : ok(null);
    if (!opened.ok) return opened;
    await saveDecision(tx, id, {
      state: status,
      information_request:
        input.decision === 'ask-more' ? reason : input.decision === 'review' ? row.information_request : null,
      reject_reason: status === 'rejected' ? reason : null,
      seller_id: opened.value,
      decided_at: status === 'approved' || status === 'rejected' ? now : null,
    });
    if (input.decision !== 'review') {
      const about = { to: row.email, locale: row.locale, shopName: siteName, links, now };
      const store = { name: row.store_name, slug: row.slug };
      await queueMail(
        tx,
        buildApplicationMail(
          { ...about, event: DECISION_EVENTS[input.decision] },
          { store, ...(reason && { reason }) },
        ),
      );
    }
    return ok({
      before: { status: row.state, informationRequest: row.information_request },
      after: { status, ...(reason !== null && { reason }), ...(opened.value !== null && { store: opened.value }) },
    });
  });
}

/** Narrows a seller state to the states of an application. */
function toApplicationState(state: ReturnType<typeof getNextState>): ApplicationState | null {
  return state === 'verified' || state === 'under_review' || state === 'approved' || state === 'rejected'
    ? state
    : null;
}

async function createStoreFromApplication(tx: Tx, row: Application, now: Date): Promise<Result<number>> {
  if (row.document === null) return refuse('sellers.no-document');
  const owner = row.customer_id;
  if (owner === null) return refuse('sellers.not-found', {}, 'missing');
  await lockStoreNames(tx);
  if (await isSlugTaken(tx, row.slug, { email: row.email })) return refuseTakenSlug();
  const id = await insertStore(
    tx,
    {
      slug: row.slug,
      name: row.store_name,
      about: row.about === '' ? {} : { en: row.about },
      image: null,
      legal_name: row.legal_name,
      registration_no: row.registration_no,
      tax_id: row.tax_id,
      email: row.email,
      phone: row.phone,
      address: row.address,
      state: 'approved',
      self_certified_at: row.self_certified_at,
      created_at: now,
    },
    { customerId: owner, now },
  );
  const openState = getNextState('open', 'approved', 'system');
  if (openState !== null) await setStoreState(tx, id, openState);
  // search index and listings contain the store names
  await invalidateCatalog(tx);
  return ok(id);
}
