import { Form } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
import type { KeptList } from '../../visitor.tsx';
import { LIST_PATH } from './kept-lists.ts';

/** Removes an item from the shown list. */
export function TakeOff({ list, id, label }: { list: KeptList; id: number; label: string }) {
  return (
    <Form method="post" action={LIST_PATH[list]}>
      <IconButton icon="trash" type="submit" name="remove" value={id} label={label} />
    </Form>
  );
}
