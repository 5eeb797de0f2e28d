import { data, type HeadersFunction } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import { BookedStep } from '../booking/booked-step.tsx';
import styles from '../booking/booking.module.css';
import type { BookingView } from '../booking/booking.server.ts';
import { BookingProgress } from '../booking/booking-progress.tsx';
import { PrintedQuote } from '../quote/printed-quote.tsx';
import { DetailsStep } from '../steps/details-step.tsx';
import { FaultsStep } from '../steps/faults-step.tsx';
import { LocationStep } from '../steps/location-step.tsx';
import { QuoteStep, StoredQuoteStep } from '../steps/quote-step.tsx';
import { NoModel, QuoteUnavailableStep } from '../steps/unavailable-steps.tsx';
import type { Route } from './+types/window.ts';

/** The canonical URL contains the model, but not the selected faults. */
export const handle: RouteHandle = { canonicalSlugs: ['model'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadBookingStep } = await import('../booking/booking.server.ts');
  const view = await loadBookingStep(context, request);
  const { head } = view;
  const isMissing = (view.at === 'model' && view.unknown) || view.at === 'gone';
  return data({ head, view }, { status: isMissing ? 404 : 200, headers: buildHeaders(view) });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormDataWithFiles } = await import('../../../http/form-data.server.ts');
  const { handleBookingForm } = await import('../booking/booking.server.ts');
  const view = await handleBookingForm(context, request, await readFormDataWithFiles(request));
  return data({ head: view.head, view }, { headers: buildHeaders(view) });
}

/** A URL with a token must not leak as a referrer; a form that posts needs the same-origin referrer. */
function buildHeaders({ at }: BookingView): Record<string, string> {
  if (at === 'model' || at === 'faults' || at === 'quote') return {};
  return { 'referrer-policy': at === 'details' ? 'same-origin' : 'no-referrer' };
}

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const all = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) all.set(name, value);
  return all;
};

export const meta: Route.MetaFunction = ({ loaderData }) => buildHeadMeta(loaderData?.head);

/** The repair booking, from the faults of a model to the appointment: every step has its own URL. */
export default function RepairBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = actionData ?? loaderData;
  if (view.at === 'print') return <PrintedQuote view={view} />;
  return (
    <div className={`container ${styles.page}`}>
      <BookingBreadcrumb view={view} />
      <BookingProgress at={view.at} />
      <Step view={view} />
    </div>
  );
}

function Step({ view }: { view: BookingView }) {
  switch (view.at) {
    case 'model':
      return <NoModel view={view} />;
    case 'faults':
      return <FaultsStep view={view} />;
    case 'quote':
      return <QuoteStep view={view} />;
    case 'gone':
      return <QuoteUnavailableStep view={view} />;
    case 'place':
      return <LocationStep view={view} />;
    case 'details':
      return <DetailsStep view={view} />;
    case 'booked':
      return <BookedStep view={view} />;
    default:
      return <StoredQuoteStep view={view} />;
  }
}

function BookingBreadcrumb({ view }: { view: BookingView }) {
  const t = useTranslations('repairBooking');
  const home = useTranslations('staticPages')('home');
  const address = useLocalePath();
  const isOfModel = view.at === 'faults' || view.at === 'quote';
  const trail = [
    { label: home, href: address(to.home()) },
    { label: t('repairs'), href: address(to.services()) },
  ];
  return <Breadcrumb trail={trail} here={isOfModel ? view.model.name : t('here')} />;
}
