import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { to } from '../../paths.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './review-form.module.css';

/** Needs two clicks, to avoid accidental deletion. */
export function DeleteReview({ line }: { line: string }) {
  const t = useTranslations('ownReviews');
  return (
    <Disclosure title={t('delete')}>
      <Form method="post" action={to.review(line)} className={styles.delete}>
        <p>{t('deleteText')}</p>
        <Button look="danger" name="intent" value="delete">
          {t('delete')}
        </Button>
      </Form>
    </Disclosure>
  );
}
