import { previewProductOperation } from '../../../modules/catalog/editing/staff-product.operations.ts';
import type { ProductPage } from '../../../modules/catalog/products/read-product-page.ts';
import { parseQuestionQuery } from '../../../modules/questions/questions.input.ts';
import { parseReviewQuery } from '../../../modules/reviews/listing/reviews.input.ts';
import { executeInput } from '../../../platform/operations/execute-input.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { PREVIEW_PARAM } from '../../links/page-preview.ts';
import { createPageCaller } from '../../operations/page-caller.server.ts';
import type { QuestionsView } from './questions/questions-view.ts';
import type { ReviewsView } from './reviews/reviews-view.ts';

/** A hidden product for staff; null for other visitors and without the parameter. The page is then not cached. */
export async function loadPreview(
  shop: ShopRequest,
  id: number,
  parameters: URLSearchParams,
): Promise<ProductPage | null> {
  if (!parameters.has(PREVIEW_PARAM)) return null;
  const previewed = await executeInput(previewProductOperation, createPageCaller(shop), { params: { id: String(id) } });
  return previewed.ok ? previewed.value : null;
}

/** A product that is not published has no reviews. */
export function createEmptyReviews(parameters: URLSearchParams): ReviewsView {
  const query = parseReviewQuery(parameters);
  return { query, all: [], count: 0, average: 0, bars: [], found: 0, gallery: [], lastPage: 1, banner: null };
}

export function createEmptyQuestions(parameters: URLSearchParams, siteName: string): QuestionsView {
  return { query: parseQuestionQuery(parameters), all: [], total: 0, found: 0, siteName, arrived: null };
}
