import { UpstreamError } from '../../../upstream/http/upstream-error.ts';

/** Whether Asana refused a request because the workspace has no paid plan. */
export const isUnpaid = (error: unknown): boolean =>
  error instanceof UpstreamError && error.reason === 'payment-required';
