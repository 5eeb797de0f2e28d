import { useTranslations } from 'use-intl';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import styles from '../orders/order.module.css';
import type { QuoteForm, QuoteRow } from './quote-form.server.ts';
import { findRepairAnswer, MessageFields, RepairForm, type RepairFormProps } from './repair-forms.tsx';
import type { RepairAnswer } from './repair-page.server.ts';
import lineStyles from './repairs.module.css';

const TITLES = { quote: 'quoteTitle', propose: 'proposeTitle' } as const;

/** Work and prices that are sent to the customer for approval. */
export function QuoteCard({ repair, answer }: RepairFormProps) {
  const t = useTranslations('admin.repairs');
  const { quote } = repair;
  if (!quote) return null;
  const refused = findRepairAnswer(answer, quote.intent);
  const isFilled = ({ index, isNew }: QuoteRow) =>
    !isNew || ['title', 'price', 'note'].some((field) => refused.values?.[`lines.${index}.${field}`]);
  // the first empty row of a form without lines is open
  const shown = quote.rows.filter((row, nth) => nth === 0 || isFilled(row));
  const others = quote.rows.filter((row) => !shown.includes(row));
  const isNext = repair.usualStep === null;
  return (
    <section className={styles.card}>
      <Disclosure
        title={<h2 className={styles.title}>{quote.isOffer ? t('offerTitle') : t(TITLES[quote.intent])}</h2>}
        open={isNext || refused.intent !== undefined}
      >
        <RepairForm repair={repair} intent={quote.intent}>
          <input type="hidden" name="version" value={repair.version} />
          {quote.intent === 'propose' && <p>{t('proposeText')}</p>}
          {refused.errors?.lines && (
            <Notice tone="danger">
              <p>{t('noLines')}</p>
            </Notice>
          )}
          {shown.map((row) => (
            <LineFields key={row.index} quote={quote} row={row} refused={refused} />
          ))}
          {others.length > 0 && (
            <Disclosure title={<span>{t('moreLines')}</span>}>
              <div className={styles.form}>
                {others.map((row) => (
                  <LineFields key={row.index} quote={quote} row={row} refused={refused} />
                ))}
              </div>
            </Disclosure>
          )}
          <MessageFields refused={refused} />
          <Button>{t('sendQuote')}</Button>
        </RepairForm>
      </Disclosure>
    </section>
  );
}

type LineProps = { quote: QuoteForm; row: QuoteRow; refused: Partial<RepairAnswer> };

function LineFields({ quote, row, refused }: LineProps) {
  const t = useTranslations('admin.repairs');
  const shared = useTranslations('admin');
  const { index, title, hidden, values } = row;
  const nameOf = (field: string) => `lines.${index}.${field}`;
  const fieldProps = (field: keyof QuoteRow['values']) => ({
    name: nameOf(field),
    error: refused.errors?.[nameOf(field)],
    defaultValue: refused.values?.[nameOf(field)] ?? values[field],
  });
  // these fields have no control that could show their error
  const problems = ['title', ...Object.keys(hidden)].flatMap((field) =>
    field === 'title' && title === null ? [] : (refused.errors?.[nameOf(field)] ?? []),
  );
  const hasTerms = !quote.isOffer && hidden.line === undefined;
  return (
    <fieldset className={lineStyles.line}>
      <legend className={lineStyles.legend}>{title ?? t('lineNumber', { number: index + 1 })}</legend>
      {problems.length > 0 && (
        <Notice tone="danger">
          {[...new Set(problems)].map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      {Object.entries(hidden).map(([field, value]) => (
        <input key={field} type="hidden" name={nameOf(field)} value={value} />
      ))}
      {title === null && !quote.isOffer && (
        <TextField label={t('lineTitle')} maxLength={200} dir="auto" {...fieldProps('title')} />
      )}
      <TextField label={t('linePrice')} inputMode="decimal" autoComplete="off" dir="ltr" {...fieldProps('price')} />
      {hasTerms && (
        <TextField
          label={t('lineWarranty')}
          optional={shared('optional')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          {...fieldProps('warranty_days')}
        />
      )}
      {!quote.isOffer && quote.parts.length > 0 && (
        <Select label={t('linePart')} {...fieldProps('part')}>
          <option value="">{t('noPart')}</option>
          {quote.parts.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <TextField
        label={t('lineNote')}
        optional={shared('optional')}
        maxLength={1000}
        dir="auto"
        {...fieldProps('note')}
      />
    </fieldset>
  );
}
