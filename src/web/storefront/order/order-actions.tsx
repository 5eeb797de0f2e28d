import { type ReactNode, useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { useVisitor } from '../../rendering/visitor.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './order-actions.module.css';
import type { OrderActionData } from './order-actions.server.ts';

type Props = {
  answer: OrderActionData | null;
  /** Form action, and the hidden fields that identify the order. */
  action: string;
  hidden?: Record<string, string>;
  /** Further read-only actions of the order. */
  children?: ReactNode;
};

/** Actions that do not change the order: reorder, resend the confirmation, documents. */
export function OrderActions({ answer, action, hidden = {}, children }: Props) {
  const t = useTranslations('orders');
  const cart = useTranslations('cart');
  const address = useLocalePath();
  const { refresh } = useVisitor();
  const pendingIntent = useNavigation().formData?.get('intent');
  useEffect(() => {
    if (answer?.hasAddedToCart) refresh();
  }, [answer, refresh]);
  return (
    <>
      {answer && (
        <Notice tone={answer.tone} title={answer.message} urgent>
          {answer.details.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {answer.hasAddedToCart && <a href={address(to.cart())}>{cart('goToCart')}</a>}
        </Notice>
      )}
      <div className={styles.actions}>
        <Form method="post" action={action} replace preventScrollReset className={styles.form}>
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button look="secondary" icon="cart" name="intent" value="again" busy={pendingIntent === 'again'}>
            {t('again')}
          </Button>
          <Button look="secondary" icon="mail" name="intent" value="mail" busy={pendingIntent === 'mail'}>
            {t('mailAgain')}
          </Button>
        </Form>
        {children}
      </div>
    </>
  );
}
