import { redirect } from 'react-router';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { loadListing } from '../listing.server.ts';
import { ListingPage } from '../listing-page.tsx';
import { headMeta } from '../page-head.ts';
import type { Route } from './+types/category.ts';

export const handle: RouteHandle = { canonicalQuery: ['page'] };

/** `/all/{category}` and `/all/{category}/{subCategory}`. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { category, subCategory } = params;
  const { view, listing } = await loadListing(context, request, {
    own: subCategory === undefined ? { category } : { category, sub_category: subCategory },
    describe: (listing) => {
      const main = listing.category;
      const shown = listing.subCategory ?? main;
      return {
        title: shown?.title ?? '',
        text: shown?.description || undefined,
        image: shown?.image,
        path: to.category(category, subCategory),
        trail: listing.subCategory && main ? [{ label: main.title, path: to.category(main.slug) }] : [],
      };
    },
    categoryPath: (main, sub) => (main === null ? to.products() : to.category(main, sub)),
  });
  // a sub-category named alone lives below its main category
  const { category: main, subCategory: shown } = listing;
  if (subCategory === undefined && main && shown)
    throw redirect(to.category(main.slug, shown.slug) + new URL(request.url).search, 301);
  return view;
}

export const meta = ({ loaderData }: Route.MetaArgs) => headMeta(loaderData?.head);

export default function Category({ loaderData }: Route.ComponentProps) {
  return <ListingPage view={loaderData} />;
}
