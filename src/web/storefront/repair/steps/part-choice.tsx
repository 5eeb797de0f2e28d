import { useTranslations } from 'use-intl';
import type { Fault, PartOption } from '../../../../modules/repair-catalog/catalog/find-repair-model.ts';
import type { FaultInput } from '../../../../modules/repair-catalog/quotes/quote.input.ts';
import { findCheapestOption } from '../../../../modules/repair-catalog/quotes/quote.rules.ts';
import { RadioCard } from '../../../ui/forms/choice.tsx';
import { Amount } from '../../../ui/numbers/price.tsx';
import styles from '../booking/booking.module.css';

type Props = { fault: Fault; chosen: readonly FaultInput[]; className?: string };

/** Part qualities of a fault with their prices, as radio buttons named `part-<service>`; the cheapest by default. */
export function PartChoice({ fault: { service, name, options }, chosen, className }: Props) {
  const t = useTranslations('repairBooking');
  const checked = chosen.find((wish) => wish.service === service)?.part ?? findCheapestOption(options)?.grade;
  return (
    <fieldset className={className}>
      <legend className={styles.small}>
        {t('choosePart')}
        <span className="visually-hidden"> {name}</span>
      </legend>
      {options.map((option) => (
        <RadioCard
          key={option.grade}
          name={`part-${service}`}
          value={option.grade}
          defaultChecked={option.grade === checked}
          detail={<PartDetail option={option} />}
          aside={option.price !== null && <Amount value={option.price} />}
        >
          {t(`parts.${option.grade}`)}
        </RadioCard>
      ))}
    </fieldset>
  );
}

function PartDetail({ option: { grade, leadDays } }: { option: PartOption }) {
  const t = useTranslations('repairBooking');
  return (
    <>
      {t(`partMeaning.${grade}`)} {t('partThere', { days: leadDays })}
    </>
  );
}
