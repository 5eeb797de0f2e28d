import { useTranslations } from 'use-intl';
import { to } from '../../paths.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './line-forms.module.css';
import { type CartFormLine, useCartForm } from './use-cart-form.ts';

type Props = {
  line: CartFormLine;
  /** Why the last change of this line was refused. */
  refused: string | null;
};

/** The problems that prevent buying a line, and the actions that resolve them. */
export function LineProblems({ line, refused }: Props) {
  const t = useTranslations('cart');
  const remedy = useCartForm();
  const sentences = [...line.problems.map(({ sentence }) => sentence), ...(refused === null ? [] : [refused])];
  if (sentences.length === 0 && !line.warning) return null;
  return (
    <div className={styles.problems}>
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.problem}>
          <Icon name="warning" size="s" />
          {sentence}
        </p>
      ))}
      {line.warning && (
        <p className={styles.warning}>
          <Icon name="info" size="s" />
          {line.warning}
        </p>
      )}
      {line.remedies.length > 0 && (
        <remedy.Form method="post" action={to.cart()} className={styles.remedies}>
          <input type="hidden" name="id" value={line.id} />
          {line.remedies.map((name) => (
            <Button
              key={name}
              look="secondary"
              name="intent"
              value={REMEDY_INTENTS[name]}
              busy={remedy.formData?.get('intent') === REMEDY_INTENTS[name]}
              aria-label={`${t(`remedies.${name}`)}: ${line.title}`}
            >
              {t(`remedies.${name}`)}
            </Button>
          ))}
        </remedy.Form>
      )}
    </div>
  );
}

const REMEDY_INTENTS = { accept: 'accept', untick: 'later', remove: 'remove' } as const;
