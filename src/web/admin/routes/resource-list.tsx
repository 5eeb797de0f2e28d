import { shopRequest } from '../../http/request.server.ts';
import { ResourceListView } from '../resources/resource-list.tsx';
import type { Route } from './+types/resource-list.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { loadResourceList } = await import('../resources/resource-list-page.server.ts');
  return loadResourceList(context.get(shopRequest), params.resource, request);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { handleCategoryTree } = await import('../resources/category-tree.server.ts');
  return handleCategoryTree(context.get(shopRequest), params.resource, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.pageTitle }];

export default function AdminResourceListPage({ loaderData }: Route.ComponentProps) {
  return <ResourceListView list={loaderData} />;
}
