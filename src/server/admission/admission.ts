import { credentialsOf } from '../../account/viewer.ts';
import type { Config } from '../../config/config.ts';
import type { Admission } from '../request/admission.ts';
import { rejection } from '../request/rejection.ts';
import type { RequestState, ServerPlugin } from '../request/request-state.ts';
import { createAddressOf } from './address.ts';
import { createUsageTable } from './usage.ts';

/** The maximum number of callers whose usage is known: some megabytes. */
const maxCallers = 20_000;

/** After this time, some operations in progress have ended. */
const retryAfterSeconds = 1;

/**
 * Rejects a request with 503 if the server has as many operations in progress as it allows. This is the first check of a request, before its
 * credentials, its session and its body are read.
 *
 * Calls in this process have no connection: for them an operation ends with its response.
 */
export function useAdmission({ admission: { maxConcurrentOperations } }: Config): ServerPlugin {
  let inProgress = 0;
  return {
    onRequestParse({ serverContext }) {
      if (inProgress >= maxConcurrentOperations) {
        throw rejection(
          'SERVER_BUSY',
          `This server has ${maxConcurrentOperations} operations in progress, and allows no more at once. Nothing was executed.`,
          { status: 503, retryAfterSeconds },
        );
      }
      inProgress += 1;
      const admission: Admission = {
        usage: null,
        hasResponse: false,
        end() {
          inProgress -= 1;
          if (admission.usage !== null) admission.usage.inProgress -= 1;
          admission.end = () => undefined;
        },
      };
      serverContext.admission = admission;
      const { res } = serverContext;
      res?.once('close', () => {
        // A client can leave while its operation continues. Then the operation counts until its result is known.
        if (admission.hasResponse || res.writableFinished) admission.end();
      });
    },
    onResponse({ serverContext: { admission, res } }) {
      if (admission === undefined) return;
      admission.hasResponse = true;
      if (res === undefined || res.closed) admission.end();
    },
  };
}

/**
 * Rejects a request with 429 if its caller has too many operations in progress, or has started too many in the last minute. It follows the
 * plugins that identify the caller, and precedes the reading of the body.
 */
export function useCallerLimits(
  { admission }: Config,
  now: () => number = () => performance.now(),
): ServerPlugin {
  const { maxConcurrentPerCaller, maxPerMinutePerCaller } = admission;
  if (Math.min(maxConcurrentPerCaller, maxPerMinutePerCaller) === Number.POSITIVE_INFINITY)
    return {};
  const usages = createUsageTable(maxCallers);
  const addressOf = createAddressOf(admission);
  const callerOf = createCallerOf(addressOf);
  return {
    onRequestParse({ serverContext }) {
      const caller = callerOf(serverContext);
      if (caller === null || serverContext.admission === undefined) return;
      const nowMs = now();
      const usage = usages.of(caller, nowMs);
      if (usage.inProgress >= maxConcurrentPerCaller) {
        throw rejection(
          'RATE_LIMITED',
          `You have ${maxConcurrentPerCaller} operations in progress. This server allows no more at once for each caller. Nothing was executed.`,
          { status: 429, retryAfterSeconds },
        );
      }
      const waitMs = usage.lastMinute.count(maxPerMinutePerCaller, nowMs);
      if (waitMs > 0) {
        throw rejection(
          'RATE_LIMITED',
          `You have started ${maxPerMinutePerCaller} operations in the last minute. This server allows no more for each caller. Nothing was executed.`,
          { status: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) },
        );
      }
      usage.inProgress += 1;
      serverContext.admission.usage = usage;
    },
  };
}

/**
 * Identifies the caller of a request: by the API key, else the session, else the credential that the request contains, else the address. Null
 * for calls in this process without any of them.
 *
 * The key of a caller contains no token: API keys have a number, sessions an id of their own, and credentials a digest.
 */
export function createCallerOf(addressOf: ReturnType<typeof createAddressOf>) {
  return ({ req, apiKey, viewer }: RequestState): string | null => {
    if (apiKey !== undefined) return `key ${apiKey}`;
    if (viewer?.session) return `session ${viewer.session.id}`;
    const own = credentialsOf(viewer).find(({ source }) => source === 'header');
    if (own !== undefined) return `credential ${own.key}`;
    const address = req === undefined ? null : addressOf(req);
    return address === null ? null : `address ${address}`;
  };
}
