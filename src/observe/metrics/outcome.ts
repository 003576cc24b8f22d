/** How an operation ended. */
export const outcomes = ['success', 'partial', 'failure', 'client_left'] as const;

export type Outcome = (typeof outcomes)[number];
