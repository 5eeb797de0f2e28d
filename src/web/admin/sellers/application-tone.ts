/** Badge tone of each application state. */
export const APPLICATION_TONE = {
  applied: 'neutral',
  verified: 'warning',
  under_review: 'warning',
  approved: 'success',
  rejected: 'neutral',
} as const;
