import type { ReactNode } from 'react';
import { usePageLocale } from '../../address.ts';
import { type BookingWish, bookingHref } from './booking-href.ts';

type Props = BookingWish & {
  /** The page on another host that the shop books repairs on; null: its own. */
  journey: string | null;
  className?: string;
  label?: string;
  children: ReactNode;
};

/** The way into booking a repair. Another host gets no hold of this window. */
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
