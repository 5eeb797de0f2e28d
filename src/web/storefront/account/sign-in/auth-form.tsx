import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './auth-form.module.css';
import type { AuthActionData } from './auth-form.server.ts';

type Props = {
  title: string;
  hint?: ReactNode;
  answer: AuthActionData | undefined;
  /** Success message of the previous step. */
  done?: string | null;
  /** Error from another page, e.g. a failed social login. */
  trouble?: string | null;
  submit: string;
  intent: string;
  children: ReactNode;
};

/** Short form with heading, messages, fields and one button. */
export function AuthForm({ title, hint, answer, done, trouble, submit, intent, children }: Props) {
  const navigation = useNavigation();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) notice.current?.focus();
  }, [answer]);
  const sentence = answer?.done ?? (answer ? null : done);
  const failed = answer?.failed ?? (answer ? null : trouble);
  return (
    <Form method="post" noValidate replace className={styles.form}>
      <h2 className={styles.title}>{title}</h2>
      {hint && <div className={styles.hint}>{hint}</div>}
      <div ref={notice} tabIndex={-1} className={styles.notice}>
        {failed && (
          <Notice tone="danger" urgent>
            {failed}
          </Notice>
        )}
        {sentence && (
          <Notice tone="success" urgent>
            {sentence}
          </Notice>
        )}
      </div>
      {children}
      <Button size="l" wide name="intent" value={intent} busy={navigation.formData?.get('intent') === intent}>
        {submit}
      </Button>
    </Form>
  );
}
