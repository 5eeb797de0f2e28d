import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';

/** What a page may show of its visitor. Pages come the same for everybody; this arrives after them. */
export type KnownVisitor = { name: string | null; cartCount: number };

type VisitorContext = {
  /** Null until the answer is there. */
  visitor: KnownVisitor | null;
  /** Asks again: after a change of cart or a sign-in. */
  refresh(): void;
};

const Context = createContext<VisitorContext>({ visitor: null, refresh: () => undefined });

export function useVisitor(): VisitorContext {
  return useContext(Context);
}

export function VisitorProvider({ children }: { children: ReactNode }) {
  const [visitor, setVisitor] = useState<KnownVisitor | null>(null);
  const refresh = useCallback(() => {
    readProfile().then(setVisitor, () => setVisitor({ name: null, cartCount: 0 }));
  }, []);
  useEffect(refresh, [refresh]);
  const value = useMemo(() => ({ visitor, refresh }), [visitor, refresh]);
  return <Context value={value}>{children}</Context>;
}

async function readProfile(): Promise<KnownVisitor> {
  const response = await fetch('/api/v1/profile', { headers: { accept: 'application/json' } });
  const { data }: { data: { cart_count: number; user: { name: string } | null } } = await response.json();
  return { name: data.user?.name ?? null, cartCount: data.cart_count };
}
