import type { Locale } from '../../../kernel/locale.ts';
import { unprefixedPaths } from '../../paths.ts';
import type { LayoutCategory, LayoutData } from '../layout/layout-data.ts';

export type LayoutPartsResult = { parts: Pick<LayoutData, 'categories' | 'pages'> } | { fault: LayoutFailure };

/** In the shape of a route error response: status and message. */
export type LayoutFailure = { status: number; statusText: string; internal: false; data: { message: string | null } };

/** No response; the error page has its own message for this status. */
const UNAVAILABLE_STATUS = 503;

type CategoryResponse = {
  slug: string;
  title: string;
  image: string | null;
  child: CategoryResponse[];
  in_footer_child: CategoryResponse[];
};
type CommonResponse = {
  status: number;
  message: string;
  data: { categories: CategoryResponse[]; about: LayoutData['pages'] };
};

/** Delays of the retries in seconds. */
const RETRY_DELAYS_SECONDS = [1, 2, 4];

/**
 * Loads the missing layout parts: status 200 has them, another status is an error. Without a response it reports the
 * error and retries.
 */
export async function fetchLayoutParts(locale: Locale, notify: (asked: LayoutPartsResult) => void): Promise<void> {
  for (const seconds of [0, ...RETRY_DELAYS_SECONDS]) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const answer = await fetchCommon(locale).catch(() => null);
    notify(toLayoutParts(answer));
    if (answer !== null) return;
  }
}

function toLayoutParts(answer: CommonResponse | null): LayoutPartsResult {
  if (answer === null) return { fault: toLayoutFailure(UNAVAILABLE_STATUS, null) };
  const { status, message, data } = answer;
  if (status !== 200) return { fault: toLayoutFailure(status, message) };
  return {
    parts: { categories: data.categories.map((category) => toLayoutCategory(category, true)), pages: data.about },
  };
}

async function fetchCommon(locale: Locale): Promise<CommonResponse> {
  const headers = { accept: 'application/json', language: locale };
  const answer: CommonResponse = await (await fetch('/api/v1/common', { headers })).json();
  return answer;
}

function toLayoutFailure(status: number, message: string | null): LayoutFailure {
  return { status, statusText: '', internal: false, data: { message } };
}

function toLayoutCategory(category: CategoryResponse, inFooter: boolean): LayoutCategory {
  const { slug, title, image, child, in_footer_child } = category;
  const children = child.map((one) =>
    toLayoutCategory(
      one,
      in_footer_child.some((other) => other.slug === one.slug),
    ),
  );
  return { slug, title, image: image && unprefixedPaths.file(`thumb-${image}`), inFooter, children };
}
