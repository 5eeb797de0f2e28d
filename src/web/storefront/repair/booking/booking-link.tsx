import type { ReactNode } from 'react';
import { usePageLocale } from '../../../links/use-locale-path.ts';
import { type BookingParams, bookingHref } from './booking-href.ts';

type Props = BookingParams & {
  /** URL of the external booking site; null for the shop's own pages. */
  journey: string | null;
  className?: string;
  label?: string;
  children: ReactNode;
};

/** Link to the repair booking. `noopener`: an external site gets no reference to this window. */
export function BookingLink({ journey, model, faults, className, label, children }: Props) {
  const locale = usePageLocale();
  return (
    <a
      href={bookingHref(journey, { model, faults }, locale)}
      rel={journey === null ? undefined : 'noopener'}
      className={className}
      aria-label={label}
    >
      {children}
    </a>
  );
}
