import { data, redirect } from 'react-router';
import { withDigits } from '../../kernel/locale.ts';
import { countOpenRequests } from '../../modules/cancellations/list-requests.ts';
import { countToPack } from '../../modules/orders/count-to-pack.ts';
import { countReceipts } from '../../modules/payments/list-transfers.ts';
import { countWaitingQuestions } from '../../modules/questions/find-questions.ts';
import { countWaitingReturns } from '../../modules/returns/list-returns.ts';
import { countReviewsToJudge } from '../../modules/reviews/find-reviews.ts';
import { countWaitingApplications } from '../../modules/sellers/list-applications.ts';
import { lacksFactor, staffMember } from '../../modules/staff/require-staff.ts';
import { mayDo, type Permission, type Staff } from '../../modules/staff/staff.rules.ts';
import type { Db } from '../../platform/db.ts';
import { type Held, hold } from '../../platform/held.ts';
import type { MessageKey } from '../../platform/words.ts';
import type { ShopRequest } from '../request.server.ts';
import { inOffice } from './office-paths.ts';

export type OfficePlace = {
  href: string;
  name: string;
  /** Path prefix of the list and of its detail pages. */
  within: string;
  /** Number of open tasks as a badge and as a sentence; null for none. */
  waits: { short: string; said: string } | null;
};

type Place = {
  href: string;
  name: MessageKey;
  within: string;
  needs: Permission;
  waiting?: Held<number>;
};

/** Higher counts are shown as "99+". */
const MOST_SHOWN = 99;
/** Every admin page needs the counts; a short cache limits the queries. */
const FRESH_MS = 2_000;
const counting = (count: (db: Db, most: number) => Promise<number>) =>
  hold(FRESH_MS, (db) => count(db, MOST_SHOWN + 1));

const PLACES: readonly Place[] = [
  {
    ...{ href: inOffice.orders(), name: 'backoffice.orders', within: '/admin/order', needs: 'orders.read' },
    waiting: counting(countToPack),
  },
  {
    ...{ href: inOffice.transfers(), name: 'backoffice.transfers.title', within: '/admin/transfer' },
    ...{ needs: 'orders.read', waiting: counting(countReceipts) },
  },
  {
    ...{ href: inOffice.returns(), name: 'backoffice.returns', within: '/admin/return', needs: 'orders.read' },
    waiting: counting(countWaitingReturns),
  },
  {
    ...{ href: inOffice.cancellations(), name: 'backoffice.cancellations', within: '/admin/cancellation' },
    ...{ needs: 'orders.read', waiting: counting(countOpenRequests) },
  },
  {
    ...{ href: inOffice.questions(), name: 'backoffice.questions.title', within: '/admin/question' },
    ...{ needs: 'questions.read', waiting: counting(countWaitingQuestions) },
  },
  {
    ...{ href: inOffice.applications(), name: 'backoffice.applications.title', within: '/admin/application' },
    ...{ needs: 'sellers.read', waiting: counting(countWaitingApplications) },
  },
  {
    ...{ href: inOffice.reviews(), name: 'backoffice.reviews.title', within: '/admin/review' },
    ...{ needs: 'reviews.read', waiting: counting(countReviewsToJudge) },
  },
  { href: inOffice.audit(), name: 'backoffice.audit', within: '/admin/audit', needs: 'audit.read' },
];

/** The navigation items that the role allows, with the number of open tasks. */
export function placesFor({ role }: Staff, { services, locale, t }: ShopRequest): Promise<OfficePlace[]> {
  const numberFormat = new Intl.NumberFormat(withDigits(locale));
  const allowed = PLACES.filter(({ needs }) => mayDo(role, needs));
  return Promise.all(
    allowed.map(async ({ href, name, within, waiting }) => {
      const count = (await waiting?.read(services.db)) ?? 0;
      const short = count > MOST_SHOWN ? `${numberFormat.format(MOST_SHOWN)}+` : numberFormat.format(count);
      const waits = count === 0 ? null : { short, said: t('backoffice.waits', { count }) };
      return { href, within, name: t(name), waits };
    }),
  );
}

/**
 * Navigation items of the signed-in staff member.
 * @throws Response a 403 page for customers, a redirect without a second factor
 */
export async function placesOf(shop: ShopRequest): Promise<OfficePlace[]> {
  const visitor = await shop.visitor();
  const staff = await staffMember(shop.services.db, visitor);
  if (!staff.ok) throw data(null, { status: 403 });
  if (lacksFactor(staff.value, visitor)) throw redirect(inOffice.factor(), 303);
  return placesFor(staff.value, shop);
}
