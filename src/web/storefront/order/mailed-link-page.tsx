import { Form, useNavigation } from 'react-router';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from '../track/track.module.css';
import type { LinkOutcome } from './link-outcome.server.ts';

type MailedLinkPageProps = {
  texts: { title: string; text: string; submit: string; done: string | null };
  /** Path of the page, whose action handles the form. */
  action: string;
  danger?: boolean;
  outcome: Pick<LinkOutcome, 'refused' | 'retry'> | undefined;
};

/** Page of a mailed link that changes data: requires a button, because mail scanners follow links. */
export function MailedLinkPage({ texts, action, danger = false, outcome }: MailedLinkPageProps) {
  const navigation = useNavigation();
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
      </header>
      {outcome && (
        <Notice tone={outcome.refused ? 'warning' : 'success'} urgent>
          {outcome.refused ?? texts.done}
        </Notice>
      )}
      {(!outcome || outcome.retry) && (
        <>
          <p>{texts.text}</p>
          <Form method="post" action={action}>
            <Button size="l" {...(danger && { look: 'danger' })} busy={navigation.state === 'submitting'}>
              {texts.submit}
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
