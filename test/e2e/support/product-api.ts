import type { Locale } from '../../../src/kernel/locale.ts';
import { to } from '../../../src/web/paths.ts';

/** The API response for a product, reduced to what the scenarios need. */
export type ApiProduct = {
  id: number;
  title: string;
  path: string;
  attributes: { id: number; title: string; values: { id: number; title: string }[] }[];
  variants: { id: number; stock: number; values: Map<number, number> }[];
};

type Answer<T> = { status: number; data: T };
type Listed = { result: { data: { id: number; title: string }[] } };
type ProductBody = {
  id: number;
  title: string;
  main_category: string;
  attribute: ApiProduct['attributes'];
  inventory: {
    id: number;
    quantity: number;
    inventory_attributes: { attribute_id: number; attribute_value_id: number }[];
  }[];
};

export async function fetchApi<T>(origin: string, path: string, locale: Locale = 'en'): Promise<T> {
  const response = await fetch(`${origin}/api/v1/${path}`, { headers: { language: locale } });
  const { status, data }: Answer<T> = await response.json();
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(data)}`);
  return data;
}

/** Finds a product by its title in a language. */
export async function findProductByTitle(origin: string, title: string, locale: Locale): Promise<ApiProduct> {
  const { result } = await fetchApi<Listed>(origin, `products?q=${encodeURIComponent(title)}`, locale);
  const found = result.data.find((product) => product.title === title);
  if (!found) throw new Error(`The demo shop has no product called ${title}.`);
  return fetchProduct(origin, found.id, locale);
}

export async function fetchProduct(origin: string, id: number, locale: Locale = 'en'): Promise<ApiProduct> {
  const product = await fetchApi<ProductBody>(origin, `product/${id}`, locale);
  return {
    id,
    title: product.title,
    path: to.product(product.main_category, id),
    attributes: product.attribute,
    variants: product.inventory.map((variant) => ({
      id: variant.id,
      stock: variant.quantity,
      values: new Map(variant.inventory_attributes.map((pair) => [pair.attribute_id, pair.attribute_value_id])),
    })),
  };
}

/** The names of a variant's options, in the order the product page shows them. */
export function getOptionNames({ attributes }: ApiProduct, variant: ApiProduct['variants'][number]): string[] {
  return attributes.map(({ id, values }) => {
    const value = values.find((one) => one.id === variant.values.get(id));
    if (!value) throw new Error(`Variant ${variant.id} lacks attribute ${id}.`);
    return value.title;
  });
}
