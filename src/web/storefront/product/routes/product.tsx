import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { DEVICE_PARAM } from '../../devices/my-device.ts';
import { buildHeadMeta } from '../../listing/page-head.ts';
import { Gallery } from '../gallery/gallery.tsx';
import styles from '../product.module.css';
import { loadProduct } from '../product.server.ts';
import type { ProductActionData } from '../product-action-data.ts';
import { ProductDetails } from '../product-details.tsx';
import { BuyBar } from '../purchase/buy-bar.tsx';
import { BuyBox } from '../purchase/buy-box.tsx';
import { COUNTRY_PARAM } from '../purchase/delivery-destination.ts';
import { QUESTION_PARAMS } from '../questions/questions-url.ts';
import { REVIEW_PARAMS } from '../reviews/reviews-url.ts';
import { useVariantChoices } from '../variants/use-variant-choices.ts';
import type { Route } from './+types/product.ts';

/** `/{main}/product/{id}`; the variant is chosen by `?variant=<inventory id>`. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadProduct(context, params, new URL(request.url).search);
}

/** Handles the stock alert, question and review forms; all buy forms post to the cart. */
export async function action({ context, params, request }: Route.ActionArgs): Promise<ProductActionData> {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { isQuestionOrAnswer, submitQuestionOrAnswer } = await import('../questions/submit-question.server.ts');
  const { subscribeToStockAlert } = await import('../purchase/stock-alert.server.ts');
  const { isReviewFeedback, submitReviewFeedback } = await import('../reviews/submit-review-feedback.server.ts');
  const shop = context.get(shopRequest);
  const form = await readFormData(request);
  const { main, id } = params;
  if (isQuestionOrAnswer(form))
    return { written: await submitQuestionOrAnswer(shop, { main, product: Number(id) }, form) };
  if (isReviewFeedback(form)) return { voice: await submitReviewFeedback(shop, { main, product: Number(id) }, form) };
  return { alert: await subscribeToStockAlert(shop, form) };
}

/** Changing the variant or adding to the cart needs no reload; other reviews, questions or delivery countries do. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.pathname !== nextUrl.pathname || changesPageContent(formData)) return defaultShouldRevalidate;
  return getPageDataKey(currentUrl) !== getPageDataKey(nextUrl);
}

/** Whether the form changes content that all visitors see. */
function changesPageContent(form: FormData | undefined): boolean {
  return ['question', 'answer', 'review'].some((field) => form?.has(field));
}

/** The part of the query string that the loader depends on. */
function getPageDataKey({ searchParams }: URL): string {
  const names = [...REVIEW_PARAMS, ...QUESTION_PARAMS, COUNTRY_PARAM, DEVICE_PARAM, 'suggested'];
  return JSON.stringify(names.map((name) => searchParams.get(name)));
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function Product({ loaderData: product }: Route.ComponentProps) {
  const home = useTranslations('staticPages')('home');
  const address = useLocalePath();
  const chosen = useVariantChoices(product);
  const { choices, variant } = chosen;
  return (
    <div className={styles.page}>
      <div className={`container ${styles.above}`}>
        <Breadcrumb
          trail={[
            { label: home, href: address(to.home()) },
            ...product.trail.map(({ label, path }) => ({ label, href: address(path) })),
          ]}
          here={product.title}
        />
        <div className={styles.columns}>
          <Gallery title={product.title} pictures={product.pictures} values={Object.values(choices)} />
          <BuyBox key={product.id} product={product} chosen={chosen} />
        </div>
      </div>
      <ProductDetails key={product.id} product={product} variant={variant} />
      <BuyBar product={product} variant={variant} />
    </div>
  );
}
