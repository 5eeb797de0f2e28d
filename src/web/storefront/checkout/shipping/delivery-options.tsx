import { useTranslations } from 'use-intl';
import { bidiIsolate } from '../../../../kernel/bidi-isolate.ts';
import { usePageLocale } from '../../../links/use-locale-path.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { RadioCard } from '../../../ui/forms/choice.tsx';
import { Amount } from '../../../ui/numbers/price.tsx';
import styles from '../form/checkout-form.module.css';
import { shipmentField } from './shipment-fields.ts';
import type { CheckoutShipmentView, DeliveryOptionView } from './shipment-view.server.ts';

type Props = {
  shipments: readonly CheckoutShipmentView[];
  repairsOnly: boolean;
  onChange: (form: HTMLFormElement | null) => void;
};

/** Delivery options of every shipment, with price and delivery days. */
export function DeliveryOptions({ shipments, repairsOnly, onChange }: Props) {
  const t = useTranslations('checkout');
  return (
    <fieldset className={styles.group} id="delivery">
      <legend className={styles.legend}>{t(repairsOnly ? 'repairLocation' : 'delivery')}</legend>
      {!repairsOnly && (
        <Button look="secondary" name="intent" value="update" className={styles.withoutScript}>
          {t('updateDelivery')}
        </Button>
      )}
      {shipments.map((parcel, index) => (
        <ShipmentOptions
          key={parcel.id}
          shipment={parcel}
          index={index}
          several={shipments.length > 1}
          onChange={onChange}
        />
      ))}
    </fieldset>
  );
}

type ShipmentProps = Pick<Props, 'onChange'> & { shipment: CheckoutShipmentView; index: number; several: boolean };

function ShipmentOptions({ shipment, index, several, onChange }: ShipmentProps) {
  const t = useTranslations('checkout');
  const locale = usePageLocale();
  const { seller, titles, ways } = shipment;
  const name = [
    ...(several ? [t('shipment', { number: index + 1 })] : []),
    ...(seller ? [t('soldBy', { name: bidiIsolate(seller, locale) })] : []),
  ].join(' · ');
  return (
    <fieldset className={styles.shipment}>
      <legend className={name ? styles.shipmentName : 'visually-hidden'}>
        {name || t(shipment.repair ? 'repairLocation' : 'delivery')}
      </legend>
      {several && <p className={styles.goods}>{titles.join(' · ')}</p>}
      <input type="hidden" name={shipmentField(index, 'lines')} value={shipment.lines} />
      {shipment.problem && (
        <Notice tone="warning" title={t('unshippable')}>
          {shipment.problem}
        </Notice>
      )}
      {shipment.repair && <RepairLocationText repair={shipment.repair} />}
      {/* Remounts when the options change, to show the server's choice; otherwise keeps choice and focus. */}
      <div key={ways.map(({ value }) => value).join()} className={styles.choices}>
        {(shipment.repair ? [] : ways).map((way) => (
          <RadioCard
            key={way.value}
            name={shipmentField(index, 'way')}
            value={way.value}
            defaultChecked={shipment.chosen === way.value}
            onChange={(event) => onChange(event.currentTarget.form)}
            detail={<OptionDetail way={way} />}
            aside={way.price === 0 ? t('free') : <Amount value={way.price} />}
          >
            {way.isPickup ? t('pickupAt', { place: bidiIsolate(way.title, locale) }) : way.title}
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}

/** Location of a repair: nothing is shipped, and the location was chosen with the appointment. */
function RepairLocationText({
  repair: { name, place, directions },
}: {
  repair: NonNullable<CheckoutShipmentView['repair']>;
}) {
  const t = useTranslations('checkout');
  const locale = usePageLocale();
  return (
    <div>
      <p>{t('repairAt', { place: bidiIsolate(name, locale) })}</p>
      {[place, directions].filter(Boolean).map((line) => (
        <p key={line} className={styles.goods}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </div>
  );
}

function OptionDetail({ way: { isPickup, days, pickupAddress, directions } }: { way: DeliveryOptionView }) {
  const t = useTranslations('checkout');
  if (!isPickup) return t('arrives', { days });
  return (
    <>
      <span>{t('readyFrom', { day: days })}</span>
      <br />
      <bdi>{pickupAddress}</bdi>
      {directions && (
        <>
          <br />
          <span>{directions}</span>
        </>
      )}
    </>
  );
}
