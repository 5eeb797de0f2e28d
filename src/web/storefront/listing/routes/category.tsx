import { data, redirect } from 'react-router';
import { buildCategoryPath } from '../../../../modules/catalog/categories/category-tree.ts';
import { findCategory } from '../../../../modules/catalog/categories/find-category.ts';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { addStructuredData } from '../../../seo/structured-data.server.ts';
import { loadListing } from '../listing.server.ts';
import { ListingPage } from '../listing-page.tsx';
import { buildHeadMeta } from '../page-head.ts';
import type { Route } from './+types/category.ts';

export const handle: RouteHandle = { canonicalQuery: ['page'] };

/** `/all/{category}` and `/all/{category}/{subCategory}`. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { services, locale } = context.get(shopRequest);
  const found = await findCategory(services.db, params.category, params.subCategory);
  if (!found) throw data(null, { status: 404 });
  const [category, subCategory] = buildCategoryPath(found, locale);
  // a slug of another language, a former slug, or a sub-category without its parent
  if (params.category !== category || params.subCategory !== subCategory)
    throw redirect(to.category(category, subCategory) + new URL(request.url).search, 301);
  addStructuredData(context, () => ({ localizedPath: (other) => to.category(...buildCategoryPath(found, other)) }));
  const { view } = await loadListing(context, request, {
    hasBanner: true,
    own: subCategory === undefined ? { category } : { category, sub_category: subCategory },
    describe: (listing) => {
      const main = listing.category;
      const listed = listing.subCategory ?? main;
      return {
        title: listed?.title ?? '',
        text: listed?.description || undefined,
        image: listed?.image,
        path: to.category(category, subCategory),
        trail: listing.subCategory && main ? [{ label: main.title, path: to.category(main.slug) }] : [],
      };
    },
    categoryPath: (main, sub) => (main === null ? to.products() : to.category(main, sub)),
  });
  return view;
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function Category({ loaderData }: Route.ComponentProps) {
  return <ListingPage view={loaderData} />;
}
