import { useEffect, useRef } from 'react';
import { useVisitor } from '../../visitor.tsx';

/** A list that changed by a form is marked anew everywhere else on the page. */
export function useCountedAgain(shown: unknown): void {
  const { refresh } = useVisitor();
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    refresh();
  }, [shown, refresh]);
}
