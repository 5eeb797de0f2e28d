import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { Amount } from '../../../ui/numbers/price.tsx';
import { bookingPath } from '../booking/booking-path.ts';
import type { StoredQuoteView } from '../steps/quote-steps.server.ts';
import styles from './printed-quote.module.css';
import { Receipt } from './receipt.tsx';

/** Printed quote with the content of the European Repair Information Form (Directive (EU) 2024/1799, annex I). */
export function PrintedQuote({ view }: { view: StoredQuoteView }) {
  const t = useTranslations('repairBooking');
  const form = useTranslations('repairBooking.form');
  const address = useLocalePath();
  const { shop, quote, model, places } = view;
  // repairs that need a diagnosis have no warranty period yet
  const warranties = quote.lines.map(({ warrantyDays }) => warrantyDays).filter((days) => days > 0);
  const rows: [string, React.ReactNode][] = [
    [
      form('repairer'),
      <Lines
        key="shop"
        lines={[shop.company || shop.name, shop.number, shop.email, shop.phone, shop.url].filter((line) => line !== '')}
      />,
    ],
    [form('product'), <Lines key="model" lines={[`${model.brand.name} ${model.name}`]} />],
    [
      form('defect'),
      <Lines key="defect" lines={[...quote.lines.map(({ title }) => title), ...(view.other ? [view.other] : [])]} />,
    ],
    [
      form('repair'),
      <Lines
        key="repair"
        lines={quote.lines.map(({ grade, title }) => (grade === 'none' ? title : `${title}: ${t(`parts.${grade}`)}`))}
      />,
    ],
    [form('price'), <Receipt key="price" {...view} />],
    ...(quote.exact
      ? []
      : [
          [
            form('calculation'),
            <p key="fee">
              {form('calculationText')} <Amount value={quote.diagnosis.fee} />
            </p>,
          ] satisfies [string, React.ReactNode],
        ]),
    [
      form('time'),
      quote.leadDays > 0
        ? t('takesParts', { days: quote.leadDays, minutes: quote.minutes })
        : t('takes', { minutes: quote.minutes }),
    ],
    [form('replacement'), form('noReplacement')],
    [
      form('handover'),
      <ul key="places" className={styles.locations}>
        {places.map(({ name, address: lines }) => (
          <li key={name}>
            <Lines lines={[name, ...lines]} />
          </li>
        ))}
      </ul>,
    ],
    [form('ancillary'), form('ancillaryText')],
    ...(warranties.length === 0
      ? []
      : [[form('warranty'), t('warranty', { days: Math.min(...warranties) })] satisfies [string, string]]),
    [form('valid'), form('validText', { made: view.made, until: view.validUntil })],
  ];
  return (
    <article className={`container ${styles.sheet}`}>
      <p className={styles.actions}>
        <ButtonLink look="secondary" href={address(bookingPath({ quote: view.token }))}>
          {t('yourQuote')}
        </ButtonLink>
        <PrintButton />
      </p>
      <h1>{form('title')}</h1>
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>{form('binding')}</p>
    </article>
  );
}

/** Without JavaScript the browser's print command is used. */
function PrintButton() {
  const t = useTranslations('repairBooking');
  return (
    <Button type="button" look="secondary" className="needs-script" onClick={() => window.print()}>
      {t('print')}
    </Button>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <p key={line}>
      <bdi>{line}</bdi>
    </p>
  ));
}
