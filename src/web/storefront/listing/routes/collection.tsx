import { data } from 'react-router';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { loadListing } from '../listing.server.ts';
import { ListingPage } from '../listing-page.tsx';
import { buildHeadMeta } from '../page-head.ts';
import type { Route } from './+types/collection.ts';

export const handle: RouteHandle = { canonicalQuery: ['collection', 'page'] };

/** `/{main}/collection?collection={id}`. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const collection = new URL(request.url).searchParams.get('collection') ?? '';
  if (!/^\d{1,9}$/.test(collection)) throw data(null, { status: 404 });
  const path = (main: string | null) => to.collection(main ?? 'all', Number(collection));
  const { view } = await loadListing(context, request, {
    hasBanner: true,
    own: { category: params.main, collection: String(Number(collection)) },
    fixed: [['collection', String(Number(collection))]],
    describe: (listing) => ({
      title: listing.collection?.title ?? '',
      text: listing.collection?.description || undefined,
      image: listing.collection?.image,
      shape: 'wide',
      path: path(params.main).split('?')[0] ?? '',
    }),
    categoryPath: (main, sub) => path(sub ?? main),
  });
  return view;
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function Collection({ loaderData }: Route.ComponentProps) {
  return <ListingPage view={loaderData} />;
}
