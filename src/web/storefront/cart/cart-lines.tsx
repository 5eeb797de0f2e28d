import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { bidiIsolate } from '../../../kernel/bidi-isolate.ts';
import { sumAmounts } from '../../../kernel/money.ts';
import { usePageLocale } from '../../links/use-locale-path.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useMoney } from '../../ui/numbers/money-format.tsx';
import { CartLineItem } from './cart-line.tsx';
import styles from './cart-lines.module.css';
import type { CartPage } from './cart-page.server.ts';
import type { CartActionData } from './change-cart.server.ts';
import { useBeaconOnPageHide } from './use-beacon-on-page-hide.ts';
import { useCartForm } from './use-cart-form.ts';
import { useLineSelection } from './use-line-selection.ts';

const SELECTION_FORM_ID = 'cart-selection';

type Props = Pick<CartPage, 'lines' | 'bundles' | 'selectedCount' | 'selectedPieces'> & { answer?: CartActionData };

/** The cart lines, with one form for all checkboxes. Without JavaScript, a button submits that form. */
export function CartLines({ lines, bundles, selectedCount, selectedPieces, answer }: Props) {
  const t = useTranslations('cart');
  const selection = useCartForm();
  const pieces = sumAmounts(lines.map(({ quantity }) => quantity));
  const { isTicked, tick } = useLineSelection(lines);
  const pendingForm = useBeaconOnPageHide(selection.state !== 'idle');
  return (
    <section className={styles.section} aria-label={t('lines')}>
      <selection.Form id={SELECTION_FORM_ID} method="post" className={styles.selection}>
        <p className={styles.selected}>{t('selected', { selected: selectedPieces, count: pieces })}</p>
        {lines.map((line) => (
          <input key={line.id} type="hidden" name="line" value={line.id} />
        ))}
        {/* Enter activates the first button */}
        <Button look="quiet" name="intent" value="select" className={styles.withoutScript}>
          {t('updateSelection')}
        </Button>
        {selectedCount < lines.length ? (
          <Button look="quiet" name="intent" value="all" className={styles.all}>
            {t('selectAll')}
          </Button>
        ) : (
          <Button look="quiet" name="intent" value="none" className={styles.all}>
            {t('selectNone')}
          </Button>
        )}
      </selection.Form>
      <ul className={styles.list}>
        {lines.map((line, place) => {
          // lines of one bundle are adjacent
          const deal = line.bundle !== lines[place - 1]?.bundle && bundles.find(({ id }) => id === line.bundle);
          const isFirstSaved = !line.selected && lines[place - 1]?.selected !== false;
          return (
            <Fragment key={line.id}>
              {isFirstSaved && <SavedHeading />}
              {deal && <BundleHeading deal={deal} />}
              <CartLineItem
                line={line}
                isSelected={isTicked(line)}
                selectionForm={SELECTION_FORM_ID}
                onSelect={(ticked, form) => {
                  tick(line.id, ticked);
                  const fields = new FormData(form);
                  fields.set('intent', 'select');
                  pendingForm.current = fields;
                  void selection.submit(fields, { method: 'post' });
                }}
                refused={answer && !answer.ok && answer.line === line.id ? answer.message : null}
              />
            </Fragment>
          );
        })}
      </ul>
    </section>
  );
}

/** Heading of the lines that are saved for later. */
function SavedHeading() {
  const t = useTranslations('cart');
  return (
    <li className={styles.saved}>
      <h2 className={styles.savedTitle}>{t('saved')}</h2>
      <p className={styles.selected}>{t('savedText')}</p>
    </li>
  );
}

/** Heading of the lines of one bundle. */
function BundleHeading({ deal: { title, saving } }: { deal: CartPage['bundles'][number] }) {
  const t = useTranslations('bundle');
  const write = useMoney();
  const locale = usePageLocale();
  return (
    <li className={styles.bundle}>
      <Icon name="tag" size="s" />
      {t('inCart', { title, amount: bidiIsolate(write(saving), locale) })}
    </li>
  );
}
