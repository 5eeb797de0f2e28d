import { shopRequest } from '../../http/request.server.ts';
import { ProductList } from '../products/product-list.tsx';
import type { Route } from './+types/products.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadProducts } = await import('../products/products-page.server.ts');
  return loadProducts(context.get(shopRequest), request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.pageTitle }];

export default function AdminProductsPage({ loaderData }: Route.ComponentProps) {
  return <ProductList list={loaderData} />;
}
