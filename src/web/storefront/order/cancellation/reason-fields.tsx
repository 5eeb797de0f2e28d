import { useTranslations } from 'use-intl';
import { Select, TextArea } from '../../../ui/forms/field.tsx';
import type { CancelActionData, CancelView } from './cancel-order.server.ts';

type Props = Pick<CancelView, 'reasons'> & { answer: Pick<CancelActionData, 'values' | 'errors'> | null };

/** Cancellation reason and note. */
export function ReasonFields({ reasons, answer }: Props) {
  const t = useTranslations('cancellation');
  const names = useTranslations('fieldNames');
  return (
    <>
      <Select
        label={names('reason_code')}
        name="reason_code"
        required
        defaultValue={answer?.values.reason_code ?? ''}
        error={answer?.errors.reason_code}
      >
        <option value="" disabled>
          {t('choose')}
        </option>
        {reasons.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </Select>
      <TextArea
        label={names('note')}
        optional={t('optional')}
        name="note"
        maxLength={500}
        rows={3}
        hint={t('noteHint')}
        defaultValue={answer?.values.note}
        error={answer?.errors.note}
      />
    </>
  );
}
