import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from './order.module.css';
import { ChangeForm, findFormAnswer, type OrderFormProps } from './order-forms.tsx';
import { ORDER_TONE } from './order-table.tsx';
import type { AdminShipment } from './order-view.server.ts';

/** The shipments of an order with their status and the forms of their next steps. */
export function OrderShipments({ order, answer }: OrderFormProps) {
  const t = useTranslations('admin');
  const names = useTranslations('fieldNames');
  const tDocuments = useTranslations('orderDocuments');
  const actionName = ({ toAddress }: AdminShipment, action: AdminShipment['actions'][number]) =>
    !toAddress && (action === 'pick-up' || action === 'deliver')
      ? t(`collectActions.${action}`)
      : t(`actions.${action}`);
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('shipments')}</h2>
      {order.shipments.map((shipment) => (
        <div key={shipment.number} className={styles.part}>
          <ShipmentSummary shipment={shipment} />
          {shipment.hasDocuments && (
            <p className={styles.documents}>
              {(['packing-slip', 'delivery-note'] as const).map((document) => (
                <a
                  key={document}
                  className={styles.contact}
                  href={adminPaths.orderDocument(document, { code: order.code, number: shipment.number })}
                  data-reload=""
                >
                  {tDocuments(document === 'packing-slip' ? 'packingSlip' : 'deliveryNote')}
                </a>
              ))}
            </p>
          )}
          {shipment.mayPack && (
            <ChangeForm order={order} intent="pack" number={shipment.number}>
              <Button look="secondary" icon="box">
                {t('actions.pack')}
              </Button>
            </ChangeForm>
          )}
          {shipment.actions.map((action) => (
            <ChangeForm key={action} order={order} intent="move" number={shipment.number}>
              <input type="hidden" name="action" value={action} />
              {action === 'pick-up' && shipment.toAddress && <Tracking shipment={shipment} answer={answer} />}
              {action === 'deliver' && !shipment.toAddress && <ReadyCode shipment={shipment} answer={answer} />}
              <TextField
                label={names('note')}
                name="note"
                maxLength={500}
                optional={t('optional')}
                defaultValue={findFormAnswer(answer, 'move', shipment.number).values?.note}
              />
              <Button icon="truck">{actionName(shipment, action)}</Button>
            </ChangeForm>
          ))}
        </div>
      ))}
    </section>
  );
}

function ReadyCode({ shipment, answer }: { shipment: AdminShipment; answer: OrderFormProps['answer'] }) {
  const names = useTranslations('fieldNames');
  const { errors, values } = findFormAnswer(answer, 'move', shipment.number);
  return (
    <TextField
      label={names('ready_code')}
      name="ready_code"
      inputMode="numeric"
      maxLength={20}
      autoComplete="off"
      error={errors?.ready_code}
      defaultValue={values?.ready_code}
    />
  );
}

function ShipmentSummary({ shipment }: { shipment: AdminShipment }) {
  const t = useTranslations('admin');
  const words = useTranslations('orders');
  const { number, shipping, arrives, tracking, status, statusName } = shipment;
  return (
    <div className={styles.facts}>
      <h3 className={styles.name}>
        {t('shipment', { number })} <Badge tone={ORDER_TONE[status]}>{statusName}</Badge>
      </h3>
      <p>
        <bdi>{shipping}</bdi>
      </p>
      {status < 5 && <p className={styles.small}>{words('arrives', { days: arrives })}</p>}
      {tracking && (
        <p>
          <bdi>{tracking.carrier}</bdi> <bdi dir="ltr">{tracking.number}</bdi>
        </p>
      )}
    </div>
  );
}

function Tracking({ shipment, answer }: { shipment: AdminShipment; answer: OrderFormProps['answer'] }) {
  const names = useTranslations('fieldNames');
  const { errors, values } = findFormAnswer(answer, 'move', shipment.number);
  return (
    <div className={styles.fieldPair}>
      <TextField
        label={names('carrier')}
        name="carrier"
        maxLength={80}
        error={errors?.carrier}
        defaultValue={values?.carrier}
      />
      <TextField
        label={names('tracking_number')}
        name="tracking_number"
        maxLength={80}
        autoComplete="off"
        error={errors?.tracking_number}
        defaultValue={values?.tracking_number}
      />
    </div>
  );
}
