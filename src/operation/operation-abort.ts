/** Ends an operation: the server creates one for each operation, and the requests of the operation listen to it. */
export {
  RequestAbort as OperationAbort,
  type RequestSignal,
  waitUnlessAborted,
} from '../upstream/http/abort-signal.ts';
