import { data } from 'react-router';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { loadListing } from '../listing.server.ts';
import { ListingPage } from '../listing-page.tsx';
import { buildHeadMeta } from '../page-head.ts';
import type { Route } from './+types/brand.ts';

export const handle: RouteHandle = { canonicalQuery: ['brand', 'page'] };

/** `/{main}/brand?brand={id}`. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const brand = new URL(request.url).searchParams.get('brand') ?? '';
  if (!/^\d{1,9}$/.test(brand)) throw data(null, { status: 404 });
  const path = (main: string | null) => to.brand(main ?? 'all', Number(brand));
  const { view } = await loadListing(context, request, {
    hasBanner: true,
    own: { category: params.main, brand: String(Number(brand)) },
    fixed: [['brand', String(Number(brand))]],
    describe: (listing, t) => ({
      title: listing.brand?.title ?? '',
      image: listing.brand?.image,
      shape: 'mark',
      path: path(params.main).split('?')[0] ?? '',
      trail: [{ label: t('listing.brands'), path: to.brands() }],
    }),
    categoryPath: (main, sub) => path(sub ?? main),
  });
  return view;
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function Brand({ loaderData }: Route.ComponentProps) {
  return <ListingPage view={loaderData} />;
}
