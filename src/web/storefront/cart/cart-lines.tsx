import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { CartLineItem } from './cart-line.tsx';
import styles from './cart-lines.module.css';
import type { PageLine } from './cart-page.server.ts';
import type { CartAnswer } from './change-cart.server.ts';
import { useCartForm } from './use-cart-form.ts';
import { useTicks } from './use-ticks.ts';

const SELECTION = 'cart-selection';

type Props = { lines: PageLine[]; selectedCount: number; answer?: CartAnswer };

/** The lines, and one form for all their ticks: browsers without script send it by its button. */
export function CartLines({ lines, selectedCount, answer }: Props) {
  const t = useTranslations('cart');
  const selection = useCartForm();
  const { isTicked, tick } = useTicks(lines);
  return (
    <section className={styles.section} aria-label={t('lines')}>
      <selection.Form id={SELECTION} method="post" className={styles.selection}>
        <p className={styles.selected}>{t('selected', { selected: selectedCount, count: lines.length })}</p>
        {lines.map((line) => (
          <input key={line.id} type="hidden" name="line" value={line.id} />
        ))}
        {/* the first button is what Enter presses */}
        <Button look="quiet" name="intent" value="select" className={styles.withoutScript}>
          {t('updateSelection')}
        </Button>
        {selectedCount < lines.length ? (
          <Button look="quiet" name="intent" value="all">
            {t('selectAll')}
          </Button>
        ) : (
          <Button look="quiet" name="intent" value="none">
            {t('selectNone')}
          </Button>
        )}
      </selection.Form>
      <ul className={styles.list}>
        {lines.map((line) => (
          <CartLineItem
            key={line.id}
            line={line}
            ticked={isTicked(line)}
            selectionForm={SELECTION}
            onTick={(ticked, form) => {
              tick(line.id, ticked);
              const fields = new FormData(form);
              fields.set('intent', 'select');
              void selection.submit(fields, { method: 'post' });
            }}
            refused={answer && !answer.ok && answer.line === line.id ? answer.message : null}
          />
        ))}
      </ul>
    </section>
  );
}
