import { type ApiData, type ApiResult, getFromApi } from '../../../client/api-client.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { unprefixedPaths } from '../../paths.ts';
import type { LayoutCategory, LayoutData } from '../layout/layout-data.ts';

export type LayoutPartsResult = { parts: Pick<LayoutData, 'categories' | 'pages'> } | { fault: LayoutFailure };

/** In the shape of a route error response: status and message. */
export type LayoutFailure = { status: number; statusText: string; internal: false; data: { message: string | null } };

/** No response; the error page has its own message for this status. */
const UNAVAILABLE_STATUS = 503;

type CommonResult = ApiResult<ApiData<'GET /common'>>;
type CategoryResponse = ApiData<'GET /common'>['categories'][number];
type SubCategoryResponse = CategoryResponse['child'][number];

/** Delays of the retries in seconds. */
const RETRY_DELAYS_SECONDS = [1, 2, 4];

/**
 * Loads the missing layout parts: status 200 has them, another status is an error. Without a response it reports the
 * error and retries.
 */
export async function fetchLayoutParts(locale: Locale, notify: (asked: LayoutPartsResult) => void): Promise<void> {
  for (const seconds of [0, ...RETRY_DELAYS_SECONDS]) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const result = await getFromApi('/common', {}, { language: locale }).catch(() => null);
    notify(toLayoutParts(result));
    if (result !== null) return;
  }
}

function toLayoutParts(result: CommonResult | null): LayoutPartsResult {
  if (result === null) return { fault: toLayoutFailure(UNAVAILABLE_STATUS, null) };
  if (!result.ok) return { fault: toLayoutFailure(result.status, result.sentences[0] ?? null) };
  const { categories, about } = result.data;
  return { parts: { categories: categories.map(toMainCategory), pages: about } };
}

function toLayoutFailure(status: number, message: string | null): LayoutFailure {
  return { status, statusText: '', internal: false, data: { message } };
}

function toMainCategory(category: CategoryResponse): LayoutCategory {
  const footerSlugs = new Set(category.in_footer_child.map(({ slug }) => slug));
  const children = category.child.map((one) => toLayoutCategory(one, footerSlugs.has(one.slug)));
  return { ...toLayoutCategory(category, true), children };
}

function toLayoutCategory({ slug, title, image }: SubCategoryResponse, inFooter: boolean): LayoutCategory {
  return { slug, title, image: image && unprefixedPaths.file(`thumb-${image}`), inFooter, children: [] };
}
