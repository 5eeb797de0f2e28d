import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePageLocale } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Button } from '../../ui/forms/button.tsx';
import { RadioCard } from '../../ui/forms/choice.tsx';
import { FormProblems } from '../account/form-problems.tsx';
import { formatStorage } from '../product/format-spec.ts';
import styles from './trade-in.module.css';
import type { TradeInActionData, TradeInPage } from './trade-in-page.server.ts';

type Props = { device: NonNullable<TradeInPage['device']>; answer: TradeInActionData | undefined };

const fieldId = (field: string) => `trade-in-${field.replaceAll('.', '-')}`;

/** Storage size and condition of a device; nothing is preselected. */
export function TradeInForm({ device: { slug, prices, questions }, answer }: Props) {
  const t = useTranslations('tradeIn');
  const locale = usePageLocale();
  const navigation = useNavigation();
  const errors = answer?.errors ?? {};
  const [only] = prices;
  return (
    <Form method="post" action={to.tradeIn(slug)} noValidate className={styles.form}>
      <input type="hidden" name="model" value={slug} />
      <FormProblems failed={answer?.failed ?? null} errors={errors} idOf={fieldId} />
      {prices.length === 1 && only ? (
        <input type="hidden" name="storage_gb" value={only.gb} />
      ) : (
        <Question id={fieldId('storage_gb')} legend={t('storage')} error={errors.storage_gb}>
          {prices.map(({ gb }) => (
            <RadioCard key={gb} name="storage_gb" value={gb} defaultChecked={answer?.storage === String(gb)}>
              {formatStorage(gb, locale)}
            </RadioCard>
          ))}
        </Question>
      )}
      {questions.map(({ code, question, answers }) => (
        <Question key={code} id={fieldId(`answers.${code}`)} legend={question} error={errors[`answers.${code}`]}>
          {answers.map((one) => (
            <RadioCard
              key={one.code}
              name={`answer-${code}`}
              value={one.code}
              defaultChecked={answer?.answers[code] === one.code}
            >
              {one.label}
            </RadioCard>
          ))}
        </Question>
      ))}
      <div>
        <Button size="l" busy={navigation.state === 'submitting'}>
          {t('showOffer')}
        </Button>
      </div>
    </Form>
  );
}

type QuestionProps = { id: string; legend: string; error: string | undefined; children: ReactNode };

function Question({ id, legend, error, children }: QuestionProps) {
  return (
    <fieldset id={id} tabIndex={-1} className={styles.question} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.cards}>{children}</div>
    </fieldset>
  );
}
