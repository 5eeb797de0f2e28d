import { useEffect, useRef } from 'react';
import { useVisitor } from '../../rendering/visitor.tsx';

/** Reloads the visitor after a form has changed a list, to update the counts and buttons. */
export function useVisitorRefresh(data: unknown): void {
  const { refresh } = useVisitor();
  const before = useRef(data);
  useEffect(() => {
    if (before.current === data) return;
    before.current = data;
    refresh();
  }, [data, refresh]);
}
