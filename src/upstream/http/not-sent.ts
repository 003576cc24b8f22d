import { UpstreamError } from './upstream-error.ts';

/** A request that was aborted before it was sent, for example while it waited in a queue: the service never received it. */
export class NotSent extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('The request was not sent', { cause: reason });
    this.name = 'NotSent';
    this.reason = reason;
  }
}

/** The error of a request that ended before it was sent. An UpstreamError contains the same fact as `delivery`. */
export const asNotSent = (error: unknown): Error =>
  error instanceof UpstreamError ? error : new NotSent(error);

/** The reason that the request was aborted with, or the error itself. */
export const reasonOf = (error: unknown): unknown =>
  error instanceof NotSent ? error.reason : error;
