import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import styles from './seller.module.css';
import type { SellerPage } from './seller-page.server.ts';
import type { SellerActionData } from './submit-seller-form.server.ts';

type Props = { own: NonNullable<SellerPage['own']>; answer: SellerActionData | undefined };

const PROGRESS_STEPS = ['sent', 'review', 'open'] as const;

/** Status of the application for its applicant. */
export function ApplicationStatus({ own, answer }: Props) {
  const t = useTranslations('seller');
  const address = useLocalePath();
  const reached = own.state === 'approved' ? 3 : own.state === 'under_review' || own.state === 'verified' ? 1 : 0;
  return (
    <div className={styles.state}>
      <p className={styles.lead}>
        {t('ownLead', { store: `\u2068${own.storeName}\u2069`, date: own.applied, end: `\u2066${own.ibanEnd}\u2069` })}
      </p>
      {own.state !== 'rejected' && (
        <ol className={styles.progress}>
          {PROGRESS_STEPS.map((step, index) => (
            <li
              key={step}
              data-state={index < reached ? 'done' : index === reached ? 'now' : undefined}
              aria-current={index === reached ? 'step' : undefined}
            >
              {t(`progress.${step}`)}
            </li>
          ))}
        </ol>
      )}
      {own.state === 'rejected' && (
        <Notice tone="danger" title={t('rejected')}>
          <p className={styles.note} dir="auto">
            {own.rejectReason}
          </p>
        </Notice>
      )}
      {own.state === 'approved' && <Notice tone="success" title={t('approved')} />}
      {own.informationRequest !== null && (
        <Notice tone="warning" title={t('wanted')}>
          <p className={styles.note} dir="auto">
            {own.informationRequest}
          </p>
        </Notice>
      )}
      {(own.state === 'verified' || own.state === 'under_review') &&
        own.informationRequest === null &&
        own.hasDocument && <Notice title={t('waiting')} />}
      {own.state === 'verified' && (own.informationRequest !== null || !own.hasDocument) && (
        <AmendForm own={own} answer={answer} />
      )}
      {own.state === 'approved' && own.store !== null && (
        <ButtonLink href={address(to.store(own.store))}>{t('toStore')}</ButtonLink>
      )}
      {own.state === 'rejected' && (
        <ButtonLink href={`${address(to.sellerRegister())}?step=again`}>{t('again')}</ButtonLink>
      )}
    </div>
  );
}

function AmendForm({ own, answer }: Props) {
  const t = useTranslations('seller');
  const names = useTranslations('fieldNames');
  return (
    <Form method="post" action={to.sellerRegister()} encType="multipart/form-data" noValidate className={styles.short}>
      <input type="hidden" name="intent" value="amend" />
      {answer?.failed && (
        <Notice tone="danger" urgent>
          {answer.failed}
        </Notice>
      )}
      {own.informationRequest !== null && (
        <TextArea
          label={t('answer')}
          name="answer"
          maxLength={1000}
          rows={4}
          defaultValue={answer?.values.answer}
          error={answer?.errors.answer}
        />
      )}
      <TextField
        label={names('document')}
        name="document"
        type="file"
        accept="image/jpeg,image/png"
        hint={own.hasDocument ? t('documentKept') : t('documentMissing')}
        error={answer?.errors.document}
      />
      <Button>{t('send')}</Button>
    </Form>
  );
}
