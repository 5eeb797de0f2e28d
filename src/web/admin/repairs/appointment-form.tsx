import { useTranslations } from 'use-intl';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from '../orders/order.module.css';
import type { AppointmentForm } from './appointment-form.server.ts';
import { findRepairAnswer, RepairForm, type RepairFormProps } from './repair-forms.tsx';
import type { RepairAnswer } from './repair-page.server.ts';

const TITLES = { book: 'bookTitle', rebook: 'rebookTitle' } as const;

/** Books or moves an appointment: location and method first, then one of the free times. */
export function AppointmentCard({ repair, answer }: RepairFormProps) {
  const t = useTranslations('admin.repairs');
  const { booking, isSelecting } = repair;
  if (!booking) return null;
  const refused = findRepairAnswer(answer, booking.intent);
  return (
    <section className={styles.card}>
      <Disclosure
        title={<h2 className={styles.title}>{t(TITLES[booking.intent])}</h2>}
        open={isSelecting || refused.intent !== undefined}
      >
        <form
          method="get"
          action={adminPaths.repair(repair.number)}
          data-unguarded=""
          noValidate
          className={styles.form}
        >
          <Select label={t('location')} name="location" defaultValue={booking.location}>
            {booking.locations.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          <Select label={t('method')} name="method" defaultValue={booking.method}>
            {booking.methods.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          <Button look="secondary">{t('showSlots')}</Button>
        </form>
        {booking.days?.length === 0 ? (
          <p>{t('noSlots')}</p>
        ) : (
          <RepairForm repair={repair} intent={booking.intent}>
            <input type="hidden" name="location" value={booking.location} />
            <input type="hidden" name="method" value={booking.method} />
            <SlotFields booking={booking} refused={refused} />
            <Button>{t(booking.intent)}</Button>
          </RepairForm>
        )}
      </Disclosure>
    </section>
  );
}

function SlotFields({ booking, refused }: { booking: AppointmentForm; refused: Partial<RepairAnswer> }) {
  const t = useTranslations('admin.repairs');
  const shared = useTranslations('admin');
  const { errors, values } = refused;
  return (
    <>
      {booking.days && (
        <Select label={t('slot')} name="slot" defaultValue={values?.slot} error={errors?.slot}>
          {booking.days.map(({ day, times }) => (
            <optgroup key={day} label={day}>
              {times.map(({ value, name }) => (
                <option key={value} value={value}>
                  {`${day}, ${name}`}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
      <TextField
        label={t('message')}
        name="message"
        maxLength={1000}
        optional={shared('optional')}
        error={errors?.message}
        defaultValue={values?.message}
      />
    </>
  );
}
