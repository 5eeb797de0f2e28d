import { createContext, type ReactNode, useContext } from 'react';
import { formatMoney, type MoneyFormat } from '../../../kernel/format-money.ts';
import { money } from '../../../kernel/money.ts';

/** Money format and currency of the page, from the settings. */
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

/** Returns a formatter for amounts in minor units: `write(49900)` → "$499". */
export function useMoney(): (amount: number) => string {
  const { format, currency } = useContext(PageMoneyContext);
  return (amount) => formatMoney(money(amount, currency), format);
}
