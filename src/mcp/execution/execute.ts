import type { AllowedMutations } from '../../schema/mutation/operation-effect.ts';

export interface Operation {
  readonly document: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly operationName?: string | undefined;
}

export interface OperationError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly object[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** The result of an operation, as clients of the API receive it. */
export interface OperationResult {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly OperationError[];
  readonly extensions?: { readonly upstream?: { readonly totals?: object } };
}

/**
 * Executes an operation in this process, with all checks and limits of the API.
 *
 * @param allowed  The mutations that may be executed. The executor refuses all others before it sends anything.
 */
export type Execute = (
  operation: Operation,
  allowed: AllowedMutations,
  signal: AbortSignal,
) => Promise<OperationResult>;
