import { useTranslations } from 'use-intl';
import { to } from '../../paths.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import type { CartForm, CartFormLine } from './use-cart-form.ts';

export function LineRemoval({ line, form, className }: { line: CartFormLine; form: CartForm; className?: string }) {
  const t = useTranslations('cart');
  return (
    <form.Form method="post" action={to.cart()} className={className}>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={line.id} />
      <IconButton icon="trash" type="submit" label={t('remove', { title: line.title })} />
    </form.Form>
  );
}
