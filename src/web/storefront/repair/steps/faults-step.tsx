import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Fault, PartOption } from '../../../../modules/repair-catalog/catalog/find-repair-model.ts';
import { MAX_OTHER_FAULT_LENGTH, OTHER_FAULT } from '../../../../modules/repair-catalog/catalog/other-fault.rules.ts';
import { findCheapestOption, priceRepairs } from '../../../../modules/repair-catalog/quotes/quote.rules.ts';
import { getPictureUrls } from '../../../links/picture-urls.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { Amount, Price } from '../../../ui/numbers/price.tsx';
import shared from '../booking/booking.module.css';
import styles from './faults-step.module.css';
import type { FaultsView } from './model-step.server.ts';
import { PartChoice } from './part-choice.tsx';
import { Unlisted } from './unlisted.tsx';

/** Number of faults shown at first. */
const VISIBLE_FAULTS = 12;

/** Faults of a model with their lowest prices: any number can be selected, each with its part quality. */
export function FaultsStep({ view }: { view: FaultsView }) {
  const t = useTranslations('repairBooking');
  const { model, faults, chosen } = view;
  const [selected, setSelected] = useState(() => new Map(chosen.map(({ service, part }) => [service, part])));
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const updateSelection = () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const services = data.getAll('fault').map(String);
    setSelected(new Map(services.map((service) => [service, readPartGrade(data, service)])));
  };
  const isChosen = (fault: Fault) => chosen.some(({ service }) => service === fault.service || service === fault.code);
  const other = faults.find(({ code }) => code === OTHER_FAULT);
  const listed = faults.filter((fault) => fault !== other);
  const rest = listed.slice(VISIBLE_FAULTS);
  return (
    <>
      <header className={shared.head}>
        {model.image && (
          <img src={getPictureUrls(model.image).src} alt="" width={72} height={72} className={shared.picture} />
        )}
        <div>
          <h1>{t('title', { model: `\u2068${model.name}\u2069` })}</h1>
          <p className={shared.lead}>{t('lead')}</p>
        </div>
      </header>
      <ModelFacts view={view} />
      {view.problem && (
        <Notice tone="warning" urgent>
          {view.problem}
        </Notice>
      )}
      <Form method="get" action={to.repairBooking()} ref={form} onChange={updateSelection} className={styles.form}>
        <input type="hidden" name="model" value={model.slug} />
        <fieldset className={styles.faults}>
          <legend className={styles.legend}>{t('whatIsBroken')}</legend>
          <ul className={styles.tiles}>
            {[...listed.slice(0, VISIBLE_FAULTS), ...(other ? [other] : [])].map((fault) => (
              <FaultTile key={fault.service} fault={fault} view={view} isChosen={isChosen(fault)} />
            ))}
          </ul>
          {rest.length > 0 && (
            <details className={styles.more} open={rest.some(isChosen)}>
              <summary className={styles.summary}>
                {t('more', { count: rest.length })}
                <Icon name="chevron-down" size="s" className={styles.arrow} />
              </summary>
              <ul className={styles.tiles}>
                {rest.map((fault) => (
                  <FaultTile key={fault.service} fault={fault} view={view} isChosen={isChosen(fault)} />
                ))}
              </ul>
            </details>
          )}
        </fieldset>
        <div className={styles.bar} data-bottom-bar="">
          <RunningTotal view={view} picked={selected} />
          <Button size="l" name="step" value="quote" busy={navigation.state === 'loading'}>
            {t('showPrice')}
          </Button>
        </div>
      </Form>
      {!other && <Unlisted title={t('otherTitle')} make={model.brand.name} model={model.name} />}
    </>
  );
}

function readPartGrade(form: FormData, service: string) {
  const grade = form.get(`part-${service}`);
  return GRADES.find((one) => one === grade);
}

const GRADES = ['original', 'equivalent', 'refurbished', 'none'] as const;

type TileProps = { fault: Fault; view: FaultsView; isChosen: boolean };

function FaultTile({ fault, view, isChosen }: TileProps) {
  const t = useTranslations('repairBooking');
  const money = useMoney();
  const { service, name, image, minutes, warrantyDays, from, options } = fault;
  return (
    <li className={styles.tile}>
      <label className={styles.fault}>
        <input type="checkbox" name="fault" value={service} defaultChecked={isChosen} className={styles.tick} />
        <img src={getPictureUrls(image).src} alt="" width={48} height={48} loading="lazy" decoding="async" />
        <span className={styles.details}>
          <span className={styles.name}>{name}</span>
          {from === null ? (
            <span className={styles.small}>
              {t('afterDiagnosis', { fee: `\u2068${money(view.diagnosisFee)}\u2069` })}
            </span>
          ) : (
            <Price current={from} from={options.length > 1} />
          )}
          <span className={styles.small}>
            {t('minutes', { minutes })}
            {warrantyDays > 0 && ` · ${t('warranty', { days: warrantyDays })}`}
          </span>
        </span>
      </label>
      {/* Visible when the fault is selected */}
      {options.length > 1 && <PartChoice fault={fault} chosen={view.chosen} className={styles.parts} />}
      {fault.code === OTHER_FAULT && <OtherFault said={view.other} />}
    </li>
  );
}

/** Free-text description of an unlisted fault. */
function OtherFault({ said }: { said: string }) {
  const t = useTranslations('repairBooking');
  return (
    <div className={styles.parts}>
      <TextField
        id="window-other"
        name="other"
        label={t('otherLabel')}
        optional={t('optional')}
        hint={t('otherHint')}
        defaultValue={said}
        maxLength={MAX_OTHER_FAULT_LENGTH}
        autoComplete="off"
        dir="auto"
      />
    </div>
  );
}

type TotalProps = { view: FaultsView; picked: ReadonlyMap<string, PartOption['grade'] | undefined> };

/** Total of the selected faults, calculated by the same rules as the quote. */
function RunningTotal({ view, picked }: TotalProps) {
  const t = useTranslations('repairBooking');
  const services = view.faults.flatMap(({ name: title, options, ...fault }) => {
    const isPicked = picked.has(fault.service) || picked.has(fault.code);
    const option = options.find(({ grade }) => grade === picked.get(fault.service)) ?? findCheapestOption(options);
    return isPicked && option ? [{ ...fault, title, ...option }] : [];
  });
  const quote = priceRepairs(services, view.terms);
  return (
    <p className={`needs-script ${styles.total}`} aria-live="polite">
      <span className={styles.small}>{t('chosen', { count: services.length })}</span>
      {services.length > 0 && (
        <strong>
          <Amount value={quote.total} />
        </strong>
      )}
    </p>
  );
}

function ModelFacts({ view: { model, tradeIn } }: { view: FaultsView }) {
  const t = useTranslations('repairBooking');
  const address = useLocalePath();
  const links = [
    { href: address(to.search(model.name)), text: t('buy') },
    { href: address(`${to.products()}?fits=${model.slug}`), text: t('accessories') },
    ...(tradeIn ? [{ href: address(to.tradeIn(model.slug)), text: t('tradeIn') }] : []),
  ];
  return (
    <div className={shared.facts}>
      <p className={styles.small}>
        <bdi>{model.brand.name}</bdi> · {t('year', { year: model.year })}
        {model.modelCodes.length > 0 && (
          <>
            {' · '}
            <bdi dir="ltr">{model.modelCodes.join(', ')}</bdi>
          </>
        )}
      </p>
      <ul className={shared.links}>
        {links.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
