import { UpstreamError } from '../../../upstream/http/upstream-error.ts';

// Whether Google refuses a request because of its `fields` parameter. Docs often says only "Request contains an invalid argument."

/**
 * Whether a read may be rejected because of its fields: nothing in the error names another cause. The read without a mask shows
 * whether it was.
 */
export const mayRefuseFields = (error: unknown): boolean =>
  isInvalidInput(error) &&
  (error.field ?? 'fields') === 'fields' &&
  !/must not be an Office file/i.test(error.message);

/** Whether a write was probably rejected because of its fields. Most writes are rejected because of their input instead. */
export const isProbablyRefusedFields = (error: unknown): boolean =>
  isInvalidInput(error) &&
  (error.field === 'fields' || /Request contains an invalid argument/i.test(error.message));

const isInvalidInput = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && error.reason === 'invalid-input';
