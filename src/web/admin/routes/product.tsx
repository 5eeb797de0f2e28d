import { shopRequest } from '../../http/request.server.ts';
import { NewProduct } from '../products/new-product.tsx';
import { ProductPage } from '../products/product-page.tsx';
import type { Route } from './+types/product.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { loadProductPage } = await import('../products/product-page.server.ts');
  return loadProductPage(context.get(shopRequest), params.id, request);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormDataWithFiles } = await import('../../http/form-data.server.ts');
  const { handleProductForm } = await import('../products/product-actions.server.ts');
  return handleProductForm(context.get(shopRequest), params.id, await readFormDataWithFiles(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.pageTitle }];

export default function AdminProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, created } = loaderData;
  if (created) return <NewProduct form={created} answer={actionData?.form} />;
  return product && <ProductPage page={product} answer={actionData} />;
}
