import { credentialsOf } from '../../account/viewer.ts';
import type { Config } from '../../config/config.ts';
import { rejection } from '../request/rejection.ts';
import type {
  Admission,
  CallerLimits,
  RequestState,
  ServerPlugin,
} from '../request/request-state.ts';
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
      // Replacing the function of a property instead makes V8 keep what each request has created until the next complete garbage collection.
      let hasEnded = false;
      const admission: Admission = {
        endForCaller: null,
        hasResponse: false,
        end() {
          if (hasEnded) return;
          hasEnded = true;
          inProgress -= 1;
          admission.endForCaller?.();
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

export function createCallerLimits(
  { admission }: Config,
  now: () => number = () => performance.now(),
): CallerLimits {
  const { maxConcurrentPerCaller, maxPerMinutePerCaller, maxProcessorMsPerMinutePerCaller } =
    admission;
  const usages = createUsageTable(maxCallers, {
    maxProcessorMsPerMinute: maxProcessorMsPerMinutePerCaller,
    now,
  });
  const callerOf = createCallerOf(createAddressOf(admission));
  return {
    begin(state) {
      const caller = callerOf(state);
      if (caller === null) return () => undefined;
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
      const processorWaitMs = usage.processorWaitMs();
      if (processorWaitMs > 0) {
        throw rejection(
          'RATE_LIMITED',
          `Your operations have used more than ${maxProcessorMsPerMinutePerCaller} ms of processor time in the last minute. This server allows no more for each caller. Nothing was executed.`,
          { status: 429, retryAfterSeconds: Math.ceil(processorWaitMs / 1000) },
        );
      }
      usage.inProgress += 1;
      state.callerWork = usage;
      return () => {
        usage.inProgress -= 1;
      };
    },
  };
}

/** Applies the limits of callers to requests of the API. It follows the plugins that identify the caller, and precedes the reading of the body. */
export const useCallerLimits = (limits: CallerLimits): ServerPlugin => ({
  onRequestParse({ serverContext }) {
    if (serverContext.admission !== undefined)
      serverContext.admission.endForCaller = limits.begin(serverContext);
  },
});

/**
 * Identifies the caller of a request: by the API key, else the session, else the grant of an agent, else the credential that the request contains, else the address. Null
 * for calls in this process without any of them.
 *
 * The key of a caller contains no token: API keys have a number, sessions and grants an id of their own, and credentials a digest.
 */
export function createCallerOf(addressOf: ReturnType<typeof createAddressOf>) {
  return ({ req, apiKey, viewer }: RequestState): string | null => {
    if (apiKey !== undefined) return `key ${apiKey}`;
    if (viewer?.session) return `session ${viewer.session.id}`;
    if (viewer?.grant !== undefined) return `grant ${viewer.grant}`;
    const own = credentialsOf(viewer).find(({ source }) => source === 'header');
    if (own !== undefined) return `credential ${own.key}`;
    const address = req === undefined ? null : addressOf(req);
    return address === null ? null : `address ${address}`;
  };
}
