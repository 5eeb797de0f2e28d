import { useTranslations } from 'use-intl';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import form from '../resources/entry-form.module.css';
import type { ProductAnswer } from './product-actions.server.ts';
import type { AttributeView } from './variants-part.server.ts';

/** Creates the missing variants of all combinations of the ticked values. */
export function AttributeChoices({
  attributes,
  answer,
}: {
  attributes: readonly AttributeView[];
  answer: ProductAnswer | undefined;
}) {
  const t = useTranslations('admin.products');
  const refused = answer?.intent === 'create-variants';
  return (
    <details open={refused}>
      <summary className={form.summary}>{t('createVariantsTitle')}</summary>
      <form method="post" className={form.section}>
        <p className={form.hint}>{t('createVariantsText')}</p>
        {attributes.map(({ id, title, values }) => (
          <fieldset key={id} className={form.localized}>
            <legend className={form.legend}>{title}</legend>
            <div className={form.choices}>
              {values.map((value) => (
                <Checkbox key={value.id} name={`attribute.${id}`} value={value.id} defaultChecked={value.isUsed}>
                  {value.title}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ))}
        <div>
          <Button name="intent" value="create-variants" look="secondary">
            {t('createVariants')}
          </Button>
        </div>
      </form>
    </details>
  );
}
