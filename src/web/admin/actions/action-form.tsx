import { Disclosure } from '../../ui/disclosure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import type { FormAnswer } from '../form-answer.server.ts';
import styles from '../orders/order.module.css';
import type { ActionFormView } from './page-actions.server.ts';

type ItemProps = {
  /** Item of a list with the forms that it allows. */
  item: { id: string; forms: readonly ActionFormView[] };
  path: string;
  answer: (FormAnswer & { id: string }) | undefined;
};

/** The forms of an item of a list, which the field `id` identifies. */
export function ActionForms({ item: { id, forms }, path, answer }: ItemProps) {
  const ownAnswer = answer?.id === id ? answer : undefined;
  return forms.map((form) => (
    <ActionForm key={form.intent} form={form} path={path} target={{ id }} answer={ownAnswer} />
  ));
}

type Props = {
  form: ActionFormView;
  path: string;
  /** Hidden fields that identify the target and its version. */
  target: Readonly<Record<string, string | number>>;
  /** Answer to a form of this target. */
  answer: FormAnswer | undefined;
};

/** A form that the table of actions of the page defines. */
export function ActionForm({ form, path, target, answer }: Props) {
  const refused = answer?.intent === form.intent ? answer : undefined;
  const content = (
    <form method="post" action={path} noValidate className={form.textFields.length > 0 ? styles.form : undefined}>
      <input type="hidden" name="intent" value={form.intent} />
      {Object.entries({ ...target, ...form.hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {form.textFields.map(({ name, rows, isRequired, ...field }) => {
        const props = {
          ...field,
          name,
          required: isRequired,
          error: refused?.errors[name],
          defaultValue: refused?.values[name],
        };
        return rows ? <TextArea key={name} {...props} rows={rows} /> : <TextField key={name} {...props} />;
      })}
      <Button look={form.look}>{form.submit}</Button>
    </form>
  );
  if (!form.isCollapsed) return content;
  return (
    <Disclosure title={<span>{form.submit}</span>} open={refused !== undefined}>
      {content}
    </Disclosure>
  );
}
