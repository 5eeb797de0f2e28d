/** At most one row, with the id 1. */
export interface ChecklistDismissalTable {
  id: number;
  dismissed_at: Date;
}

declare module '../../../platform/database/db.ts' {
  interface Tables {
    checklist_dismissal: ChecklistDismissalTable;
  }
}
