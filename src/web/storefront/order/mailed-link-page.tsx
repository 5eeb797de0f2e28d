import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../track/track.module.css';
import type { LinkOutcome } from './link-outcome.server.ts';

type MailedLink = {
  words: { title: string; text: string; submit: string; done: string | null };
  /** Address of the page itself, which takes the form. */
  action: string;
  danger?: boolean;
  outcome: Pick<LinkOutcome, 'refused' | 'retry'> | undefined;
};

/** The page of a mailed link that changes something: one button, because mail scanners open links too. */
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
