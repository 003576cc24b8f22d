import type { RequestListener } from 'node:http';
import type { ErrorCode } from '../schema/error/error-code.ts';
import { livenessPath, readinessPath } from './request/server-url.ts';

const retryAfterSeconds = 1;
const code: ErrorCode = 'SERVER_BUSY';
const message = 'The server is starting. Nothing was executed.';
const busy = {
  errors: [{ message, extensions: { code, retryable: true, retryAfter: retryAfterSeconds } }],
};

/** Responds to requests that arrive before the server is ready: the process is alive, and everything else is 503. */
export const respondWhileStarting: RequestListener = ({ url }, response) => {
  const isAlive = url === livenessPath;
  const body = isAlive ? { status: 'ok' } : url === readinessPath ? { status: 'starting' } : busy;
  response
    .writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(isAlive ? {} : { 'retry-after': String(retryAfterSeconds) }),
    })
    .end(JSON.stringify(body));
};
