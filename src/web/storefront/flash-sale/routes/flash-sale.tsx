import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { loadListing } from '../../listing/listing.server.ts';
import { ListingPage } from '../../listing/listing-page.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import { SaleEndCountdown, SaleStartCountdown } from '../sale-countdown.tsx';
import type { Route } from './+types/flash-sale.ts';

export const handle: RouteHandle = { canonicalQuery: ['page'] };

/** `/flash-sale/{id}`: products of one sale, with filters. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  if (!/^\d{1,9}$/.test(params.id)) throw data(null, { status: 404 });
  const id = Number(params.id);
  const category = new URL(request.url).searchParams.get('category');
  const { view, listing } = await loadListing(context, request, {
    own: { flash: String(id), ...(category && { category }) },
    fixed: category ? [['category', category]] : [],
    describe: ({ flash }, t) => ({
      title: flash?.title ?? '',
      image: flash?.image,
      shape: 'wide',
      path: to.flashSale(id),
      trail: [{ label: t('flash.title'), path: to.flashSale() }],
    }),
    categoryPath: (main, sub) => {
      const within = sub ?? main;
      return to.flashSale(id) + (within === null ? '' : `?${new URLSearchParams({ category: within })}`);
    },
  });
  const { services } = context.get(shopRequest);
  const { flash } = listing;
  return {
    view: { ...view, head: { ...view.head, noindex: view.head.noindex || !flash?.running || category !== null } },
    starts: flash?.startTime ?? '',
    ends: flash?.endTime ?? '',
    running: flash?.running ?? false,
    now: services.clock().toISOString(),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.view.head);

export default function FlashSale({ loaderData: { view, starts, ends, running, now } }: Route.ComponentProps) {
  const t = useTranslations('flash');
  const coming = useTranslations('flashSale')('comingTitle');
  const isComing = starts > now;
  return (
    <ListingPage
      view={view}
      emptyTitle={isComing ? coming : running ? undefined : t('overTitle')}
      emptyText={running ? undefined : t('emptyText')}
    >
      {running && <SaleEndCountdown ends={ends} now={now} />}
      {isComing && <SaleStartCountdown starts={starts} now={now} />}
    </ListingPage>
  );
}
