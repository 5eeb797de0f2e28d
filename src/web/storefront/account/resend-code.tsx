import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { RESEND_SECONDS } from '../../../modules/customers/code.rules.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  /** When the last code was mailed, and the server's time now; milliseconds. Null: nobody knows. */
  sentAt: number | null;
  now: number;
  /** Goes along with the form. */
  email: string | null;
};

const SECOND_MS = 1000;

/** Asks for another code, once the pause is over; the seconds left stand on the button. */
export function ResendCode({ sentAt, now, email }: Props) {
  const t = useTranslations('register');
  const left = useSecondsLeft(sentAt, now);
  return (
    <Form method="post" replace>
      {email !== null && <input type="hidden" name="email" value={email} />}
      <Button look="quiet" name="intent" value="resend" disabled={left > 0}>
        {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
      </Button>
    </Form>
  );
}

/** Without script nothing counts, and the button is never held back: the server says how long to wait. */
function useSecondsLeft(sentAt: number | null, now: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (sentAt === null) return;
    const opened = Date.now();
    const tick = () => {
      const waited = now + (Date.now() - opened) - sentAt;
      setLeft(Math.max(0, Math.ceil((RESEND_SECONDS * SECOND_MS - waited) / SECOND_MS)));
    };
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [sentAt, now]);
  return left;
}
