import { useTranslations } from 'use-intl';
import { isolate } from '../../../kernel/isolate.ts';
import { usePageLocale } from '../../address.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Amount } from '../../ui/price.tsx';
import styles from './checkout-form.module.css';
import { parcelField } from './parcel-fields.ts';
import type { ParcelView, WayView } from './parcel-view.server.ts';

type Props = {
  parcels: readonly ParcelView[];
  repairsOnly: boolean;
  onChange: (form: HTMLFormElement | null) => void;
};

/** Delivery options of every shipment, with price and delivery days. */
export function DeliveryChoice({ parcels, repairsOnly, onChange }: Props) {
  const t = useTranslations('checkout');
  return (
    <fieldset className={styles.group} id="delivery">
      <legend className={styles.legend}>{t(repairsOnly ? 'repairPlace' : 'delivery')}</legend>
      {!repairsOnly && (
        <Button look="secondary" name="intent" value="update" className={styles.withoutScript}>
          {t('updateDelivery')}
        </Button>
      )}
      {parcels.map((parcel, index) => (
        <Parcel key={parcel.id} parcel={parcel} index={index} several={parcels.length > 1} onChange={onChange} />
      ))}
    </fieldset>
  );
}

type ParcelProps = Pick<Props, 'onChange'> & { parcel: ParcelView; index: number; several: boolean };

function Parcel({ parcel, index, several, onChange }: ParcelProps) {
  const t = useTranslations('checkout');
  const locale = usePageLocale();
  const { seller, titles, ways } = parcel;
  const name = [
    ...(several ? [t('package', { number: index + 1 })] : []),
    ...(seller ? [t('soldBy', { name: isolate(seller, locale) })] : []),
  ].join(' · ');
  return (
    <fieldset className={styles.parcel}>
      <legend className={name ? styles.parcelName : 'visually-hidden'}>
        {name || t(parcel.repair ? 'repairPlace' : 'delivery')}
      </legend>
      {several && <p className={styles.goods}>{titles.join(' · ')}</p>}
      <input type="hidden" name={parcelField(index, 'lines')} value={parcel.lines} />
      {parcel.problem && (
        <Notice tone="warning" title={t('unshippable')}>
          {parcel.problem}
        </Notice>
      )}
      {parcel.repair && <RepairPlace repair={parcel.repair} />}
      {/* Remounts when the options change, to show the server's choice; otherwise keeps choice and focus. */}
      <div key={ways.map(({ value }) => value).join()} className={styles.choices}>
        {(parcel.repair ? [] : ways).map((way) => (
          <RadioCard
            key={way.value}
            name={parcelField(index, 'way')}
            value={way.value}
            defaultChecked={parcel.chosen === way.value}
            onChange={(event) => onChange(event.currentTarget.form)}
            detail={<WayDetail way={way} />}
            aside={way.price === 0 ? t('free') : <Amount value={way.price} />}
          >
            {way.collected ? t('collectAt', { place: isolate(way.title, locale) }) : way.title}
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}

/** Location of a repair: nothing is shipped, and the location was chosen with the appointment. */
function RepairPlace({ repair: { name, place, directions } }: { repair: NonNullable<ParcelView['repair']> }) {
  const t = useTranslations('checkout');
  const locale = usePageLocale();
  return (
    <div>
      <p>{t('repairAt', { place: isolate(name, locale) })}</p>
      {[place, directions].filter(Boolean).map((line) => (
        <p key={line} className={styles.goods}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </div>
  );
}

function WayDetail({ way: { collected, days, place, directions } }: { way: WayView }) {
  const t = useTranslations('checkout');
  if (!collected) return t('arrives', { days });
  return (
    <>
      <span>{t('readyFrom', { day: days })}</span>
      <br />
      <bdi>{place}</bdi>
      {directions && (
        <>
          <br />
          <span>{directions}</span>
        </>
      )}
    </>
  );
}
