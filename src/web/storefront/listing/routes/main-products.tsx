import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { loadListing } from '../listing.server.ts';
import { ListingPage } from '../listing-page.tsx';
import { buildHeadMeta } from '../page-head.ts';
import type { Route } from './+types/main-products.ts';

/** Not indexed: `/all/{category}` lists the same products; this URL only records the source of the visit. */
export const handle: RouteHandle = { noindex: true };

/** Source parameters; the first one present counts. */
const SOURCE_PARAMS = ['home_spm', 'banner', 'tag', 'collection', 'brand'] as const;

/** `/{main}/products`, with an optional source parameter. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const given = new URL(request.url).searchParams;
  const fixed = SOURCE_PARAMS.filter((mark) => given.has(mark))
    .slice(0, 1)
    .map((mark): [string, string] => [mark, given.get(mark) ?? '']);
  const query = fixed.length > 0 ? `?${new URLSearchParams(fixed)}` : '';
  const { view } = await loadListing(context, request, {
    hasBanner: true,
    own: { category: params.main, ...Object.fromEntries(fixed) },
    fixed,
    describe: (listing, t) => ({
      title:
        listing.source?.title ||
        listing.collection?.title ||
        listing.brand?.title ||
        listing.subCategory?.title ||
        listing.category?.title ||
        t('listing.allProducts'),
      path: to.mainProducts(params.main),
    }),
    categoryPath: (main, sub) => to.mainProducts(sub ?? main ?? 'all') + query,
  });
  return view;
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function MainProducts({ loaderData }: Route.ComponentProps) {
  return <ListingPage view={loaderData} />;
}
