import { useEffect, useRef } from 'react';
import { useVisitor } from '../../visitor.tsx';

/** Reloads the visitor after a form has changed a list, to update the counts and buttons. */
export function useCountedAgain(shown: unknown): void {
  const { refresh } = useVisitor();
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    refresh();
  }, [shown, refresh]);
}
