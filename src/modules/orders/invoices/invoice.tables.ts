export interface InvoiceTable {
  order_id: string;
  due_at: Date;
  year: number | null;
  number: number | null;
  issued_at: Date | null;
}

export interface InvoiceYearTable {
  year: number;
  last: number;
}

declare module '../../../platform/database/db.ts' {
  interface Tables {
    invoice: InvoiceTable;
    invoice_year: InvoiceYearTable;
  }
}
