import { createContext, type ReactNode, useContext } from 'react';
import { money } from '../../kernel/money.ts';
import { type MoneyFormat, showMoney } from '../../kernel/show-money.ts';

/** How this page writes amounts: the settings' format, and the currency they are in. */
export type PageMoney = { format: MoneyFormat; currency: string };

const PageMoneyContext = createContext<PageMoney>({
  format: { symbol: '$', locale: 'en-US', position: 1, digits: 'latn' },
  currency: 'USD',
});

export function PageMoneyProvider({ value, children }: { value: PageMoney; children: ReactNode }) {
  return <PageMoneyContext value={value}>{children}</PageMoneyContext>;
}

export function usePageMoney(): PageMoney {
  return useContext(PageMoneyContext);
}

/** Writes an amount of minor units for people: `write(49900)` → "$499". */
export function useMoney(): (amount: number) => string {
  const { format, currency } = useContext(PageMoneyContext);
  return (amount) => showMoney(money(amount, currency), format);
}
