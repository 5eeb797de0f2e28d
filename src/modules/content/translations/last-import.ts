/** Import that can be undone, or that was interrupted. */
export type LastImport = {
  id: number;
  locale: string;
  status: 'applying' | 'applied' | 'undoing';
  changed_at: Date;
  /** Number of its changes. */
  texts: number;
  /** Number of the texts that were processed, and of those that it processes in all. */
  done: number;
  total: number;
};
