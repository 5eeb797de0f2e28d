import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { RESEND_DELAY_SECONDS } from '../../../../modules/customers/verification-code.rules.ts';
import { Button } from '../../../ui/forms/button.tsx';

type Props = {
  /** Time the last code was mailed and current server time, in milliseconds; null if unknown. */
  sentAt: number | null;
  now: number;
  /** Sent with the form. */
  email: string | null;
};

const SECOND_MS = 1000;

/** Requests another code after a waiting time; the button shows the seconds left. */
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

/** Without JavaScript there is no countdown and the button stays enabled: the server enforces the waiting time. */
function useSecondsLeft(sentAt: number | null, now: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (sentAt === null) return;
    const opened = Date.now();
    const tick = () => {
      const waited = now + (Date.now() - opened) - sentAt;
      setLeft(Math.max(0, Math.ceil((RESEND_DELAY_SECONDS * SECOND_MS - waited) / SECOND_MS)));
    };
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [sentAt, now]);
  return left;
}
