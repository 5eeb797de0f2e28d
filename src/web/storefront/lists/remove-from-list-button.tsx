import { Form } from 'react-router';
import type { CustomerListName } from '../../rendering/visitor.tsx';
import { IconButton } from '../../ui/forms/button.tsx';
import { LIST_PATHS } from './list-change.ts';

/** Removes an item from the shown list. */
export function RemoveFromListButton({ list, id, label }: { list: CustomerListName; id: number; label: string }) {
  return (
    <Form method="post" action={LIST_PATHS[list]}>
      <IconButton icon="trash" type="submit" name="remove" value={id} label={label} />
    </Form>
  );
}
