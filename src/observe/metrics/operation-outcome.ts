/** How an operation ended. */
export const operationOutcomes = ['success', 'partial', 'failure', 'client_left'] as const;

export type OperationOutcome = (typeof operationOutcomes)[number];
