import { UpstreamError } from '../upstream/http/upstream-error.ts';
import {
  type Check,
  type CheckContext,
  type CheckResult,
  type Finding,
  isUnrelated,
} from './check.ts';
import { NoSample } from './sample.ts';
import { NoToken, type SendRequest } from './service-request.ts';
import type { SetUpCheck, SetUpResult } from './set-up-check.ts';

/** Runs a check. A check that cannot be made has the result `unknown` and its reason. */
export async function runCheck<Context extends CheckContext>(
  { assumption, run }: Check<Context>,
  context: Context,
): Promise<CheckResult> {
  const startedAt = performance.now();
  const finding = await run({ ...context, send: onlyRelated(context.send) }).catch(toUnknown);
  const { id, fallback } = assumption;
  return { id, finding, ms: Math.round(performance.now() - startedAt), fallback };
}

/** Runs a check of the set-up. A check that cannot be made has the result `unknown` and its reason. */
export async function runSetUpCheck(
  { id, run }: SetUpCheck,
  send: SendRequest,
): Promise<SetUpResult> {
  const startedAt = performance.now();
  const finding = await (async () => run(send))().catch(toUnknown);
  return { id, finding, ms: Math.round(performance.now() - startedAt) };
}

/** Rejects with NoSample if the status of a response is unrelated to what a check sends. */
const onlyRelated =
  (send: SendRequest): SendRequest =>
  async (request) => {
    const response = await send(request);
    if (!isUnrelated(response.status)) return response;
    throw new NoSample(`The request failed: status ${response.status}.`);
  };

function toUnknown(error: unknown): Extract<Finding, { result: 'unknown' }> {
  const isExpected = [NoSample, NoToken, UpstreamError].some((kind) => error instanceof kind);
  if (error instanceof Error && isExpected) return { result: 'unknown', reason: error.message };
  throw error;
}
