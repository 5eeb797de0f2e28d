import { shopRequest } from '../../http/request.server.ts';
import { BatchPage } from '../products/batch-page.tsx';
import { ProductList } from '../products/product-list.tsx';
import type { Route } from './+types/products.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadProductsPage } = await import('../products/products-page.server.ts');
  return loadProductsPage(context.get(shopRequest), request);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { handleBatchForm } = await import('../products/batch-actions.server.ts');
  return handleBatchForm(context.get(shopRequest), await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.pageTitle }];

export default function AdminProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  return 'filters' in loaderData ? (
    <ProductList list={loaderData} answer={actionData} />
  ) : (
    <BatchPage batch={loaderData} answer={actionData} />
  );
}
