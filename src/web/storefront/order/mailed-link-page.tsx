import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../track/track.module.css';
import type { LinkOutcome } from './link-outcome.server.ts';

type MailedLink = {
  words: { title: string; text: string; submit: string; done: string | null };
  /** Path of the page, whose action handles the form. */
  action: string;
  danger?: boolean;
  outcome: Pick<LinkOutcome, 'refused' | 'retry'> | undefined;
};

/** Page of a mailed link that changes data: requires a button, because mail scanners follow links. */
export function MailedLinkPage({ words, action, danger = false, outcome }: MailedLink) {
  const navigation = useNavigation();
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1>{words.title}</h1>
      </header>
      {outcome && (
        <Notice tone={outcome.refused ? 'warning' : 'success'} urgent>
          {outcome.refused ?? words.done}
        </Notice>
      )}
      {(!outcome || outcome.retry) && (
        <>
          <p>{words.text}</p>
          <Form method="post" action={action}>
            <Button size="l" {...(danger && { look: 'danger' })} busy={navigation.state === 'submitting'}>
              {words.submit}
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
