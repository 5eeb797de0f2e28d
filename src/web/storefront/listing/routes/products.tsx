import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { loadListing } from '../listing.server.ts';
import { ListingPage } from '../listing-page.tsx';
import { buildHeadMeta } from '../page-head.ts';
import type { Route } from './+types/products.ts';

export const handle: RouteHandle = { canonicalQuery: ['page'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { view } = await loadListing(context, request, {
    hasBanner: true,
    own: {},
    describe: (_, t) => ({ title: t('listing.allProducts'), path: to.products() }),
    categoryPath: (category) => (category === null ? to.products() : to.category(category)),
  });
  return view;
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function Products({ loaderData }: Route.ComponentProps) {
  return <ListingPage view={loaderData} />;
}
