import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { getStoreOperation } from '../../../../modules/follows/follows.operations.ts';
import { localizeSlug } from '../../../../modules/naming/slug.rules.ts';
import { shopRequest } from '../../../http/request.server.ts';
import { loadQuery } from '../../../operations/load-query.server.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { addStructuredData } from '../../../seo/structured-data.server.ts';
import { loadListing } from '../../listing/listing.server.ts';
import { ListingPage } from '../../listing/listing-page.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import { StoreHead } from '../store-head.tsx';
import { toStoreViews } from '../store-view.server.ts';
import type { Route } from './+types/store.ts';

export const handle: RouteHandle = { canonicalQuery: ['page'] };

/** `/shop/{slug}`: a store and its products with filters. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  const found = await loadQuery(getStoreOperation, shop, { params });
  const [store] = await toStoreViews(shop, [found]);
  if (!store) throw data(null, { status: 404 });
  // a slug of another language or a former slug
  if (params.slug !== store.slug) throw redirect(to.store(store.slug) + new URL(request.url).search, 301);
  addStructuredData(context, () => ({ localizedPath: (other) => to.store(localizeSlug(found.names, other)) }));
  const category = new URL(request.url).searchParams.get('category');
  const { view } = await loadListing(context, request, {
    own: { store: String(store.id), ...(category && { category }) },
    fixed: category ? [['category', category]] : [],
    describe: (_, t) => ({
      title: store.name,
      path: to.store(store.slug),
      trail: [{ label: t('store.title'), path: to.page('stores') }],
    }),
    categoryPath: (main, sub) => {
      const within = sub ?? main;
      return to.store(store.slug) + (within === null ? '' : `?${new URLSearchParams({ category: within })}`);
    },
  });
  const noindex = view.head.noindex || category !== null;
  return { view: { ...view, head: { ...view.head, noindex } }, store };
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.view.head);

export default function Store({ loaderData: { view, store } }: Route.ComponentProps) {
  const t = useTranslations('store');
  return (
    <ListingPage view={view} emptyText={store.products === 0 ? t('emptyText') : undefined}>
      <StoreHead key={store.id} store={store} />
    </ListingPage>
  );
}
