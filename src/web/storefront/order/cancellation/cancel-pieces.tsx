import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { LASTING_OUTCOME, OUTCOME } from '../../../ui/feedback/outcome.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { PlainNumber } from '../../../ui/numbers/plain-number.tsx';
import type { CancelView } from './cancel-order.server.ts';
import styles from './cancel-panel.module.css';
import type { PiecesActionData } from './cancel-pieces.server.ts';
import { ReasonFields } from './reason-fields.tsx';
import { RefundPreview } from './refund-preview.tsx';

type Props = {
  cancel: CancelView;
  answer: PiecesActionData | null;
  action: string;
  hidden: Record<string, string>;
};

/** Cancels single items: the buyer chooses quantities, sees the refund and confirms. */
export function CancelPieces({ cancel, answer, action, hidden }: Props) {
  const t = useTranslations('cancellation');
  return (
    <Disclosure title={t('piecesTitle')} open={answer !== null && !answer.mailed}>
      <Form method="post" action={action} noValidate replace preventScrollReset className={styles.form}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {answer?.failed && (
          <Notice tone="danger" urgent>
            {answer.failed}
          </Notice>
        )}
        {answer?.preview ? (
          <PiecesConfirmation values={answer.values} preview={answer.preview} byMail={cancel.byMail} />
        ) : (
          <PiecesSelection cancel={cancel} answer={answer} />
        )}
      </Form>
    </Disclosure>
  );
}

function PiecesSelection({ cancel, answer }: Pick<Props, 'cancel' | 'answer'>) {
  const t = useTranslations('cancellation');
  const returns = useTranslations('returns');
  const navigation = useNavigation();
  return (
    <>
      <p {...LASTING_OUTCOME}>{t('piecesText')}</p>
      {cancel.pieces.map(({ id, title, left }) => (
        <Select
          key={id}
          label={returns('piecesOf', { title: `\u2068${title}\u2069` })}
          name={`qty-${id}`}
          defaultValue={answer?.values[`qty-${id}`] ?? 0}
        >
          {[...Array(left + 1).keys()].map((pieces) => (
            <option key={pieces} value={pieces}>
              <PlainNumber value={pieces} />
            </option>
          ))}
        </Select>
      ))}
      <ReasonFields reasons={cancel.reasons} answer={answer} />
      <div>
        <Button name="intent" value="preview-pieces" look="secondary" busy={navigation.state === 'submitting'}>
          {t('preview')}
        </Button>
      </div>
    </>
  );
}

type PiecesConfirmationProps = {
  values: PiecesActionData['values'];
  preview: NonNullable<PiecesActionData['preview']>;
  byMail: boolean;
};

function PiecesConfirmation({ values, preview, byMail }: PiecesConfirmationProps) {
  const t = useTranslations('cancellation');
  const navigation = useNavigation();
  const hiddenValues = Object.entries(values).filter(([name]) => /^(qty-.+|reason_code|note)$/.test(name));
  return (
    <>
      {hiddenValues.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status" {...OUTCOME}>
        {t(byMail && preview.mode === 'instant' ? 'byMail' : preview.mode)}
      </p>
      {byMail && preview.mode === 'request' && <p>{t('byMail')}</p>}
      <RefundPreview refund={preview} />
      <div className={styles.buttons}>
        <Button name="intent" value="cancel-pieces" look="danger" busy={navigation.state === 'submitting'}>
          {t(preview.mode === 'instant' ? 'confirmPieces' : 'requestPieces')}
        </Button>
        <Button name="intent" value="choose-pieces" look="secondary">
          {t('change')}
        </Button>
      </div>
    </>
  );
}
