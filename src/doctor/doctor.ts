import type { Config } from '../config/config.ts';
import { createHttpClient } from '../upstream/http/http-client.ts';
import { UpstreamError } from '../upstream/http/upstream-error.ts';
import { asanaChecks } from './asana-check.ts';
import { asanaWriteChecks } from './asana-write-check.ts';
import {
  type Check,
  type CheckContext,
  type CheckResult,
  type Finding,
  isRefused,
  isUnrelated,
} from './check.ts';
import { deleteCreated, deleteLeftBehind } from './clean-up.ts';
import { googleChecks } from './google-check.ts';
import { googleWriteChecks } from './google-write-check.ts';
import { createSample, NoSample, type Sample } from './sample.ts';
import {
  type AccountTokens,
  createSendRequest,
  NoToken,
  type SendRequest,
} from './service-request.ts';
import type { SetUp, SetUpCheck, SetUpResult } from './set-up-check.ts';
import { createTestRecords } from './test-record.ts';

/** Sees what the checks send and receive. */
export interface RequestRecorder {
  readonly recordRequests: (send: SendRequest) => SendRequest;
  readonly recordSample: (sample: Sample) => Sample;
}

export interface DoctorOptions {
  readonly config: Config;
  readonly tokens: AccountTokens;
  /** Whether the run creates records, to check the assumptions about writes. It deletes them at its end. */
  readonly isWriting: boolean;
  readonly setUp: SetUp;
  readonly recorder: RequestRecorder | null;
  /** Ends the run after the request in progress. The run still deletes its records. */
  readonly signal: AbortSignal;
}

export interface Report {
  /** Incomplete if the run was interrupted. */
  readonly results: readonly CheckResult[];
  /** Incomplete if the run was interrupted. */
  readonly setUp: readonly SetUpResult[];
  readonly isInterrupted: boolean;
  /** The number of records of earlier runs that this run deleted. */
  readonly deletedOfEarlierRuns: number;
  /** One sentence for each record of this command that still exists, with what to do. */
  readonly notDeleted: readonly string[];
}

class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Checks all assumptions with the tokens of one account, one after the other, and then the set-up. */
export async function checkAssumptions(options: DoctorOptions): Promise<Report> {
  const http = createHttpClient();
  const send = options.setUp.observe(createSendRequest(options.config, options.tokens, http));
  try {
    return await run(options.recorder?.recordRequests(send) ?? send, options);
  } finally {
    await http.close();
  }
}

async function run(
  send: SendRequest,
  { isWriting, setUp, recorder, signal }: DoctorOptions,
): Promise<Report> {
  const sendIfRunning: SendRequest = async (request) => {
    if (signal.aborted) throw new Interrupted();
    return send(request);
  };
  const { records, created } = createTestRecords(sendIfRunning);
  const earlier = isWriting ? await deleteLeftBehind(send) : nothing;
  const results: CheckResult[] = [];
  const setUpResults: SetUpResult[] = [];
  let own = nothing;
  try {
    const found = createSample(sendIfRunning);
    const sample = recorder?.recordSample(found) ?? found;
    // A document of the run needs no search, and the account may have none.
    const document = isWriting ? async () => (await records.document()).id : sample.document;
    const context = { send: sendIfRunning, sample: { ...sample, document }, records };
    for (const check of [...asanaChecks, ...googleChecks])
      results.push(await runCheck(check, context));
    const writeChecks = isWriting ? [...asanaWriteChecks, ...googleWriteChecks] : [];
    for (const check of writeChecks) results.push(await runCheck(check, context));
    for (const check of setUp.checks) setUpResults.push(await runSetUpCheck(check, sendIfRunning));
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
  } finally {
    if (isWriting) own = await deleteCreated(send, created());
  }
  return {
    results,
    setUp: setUpResults,
    isInterrupted: signal.aborted,
    deletedOfEarlierRuns: earlier.deleted,
    notDeleted: [...earlier.notDeleted, ...own.notDeleted],
  };
}

const nothing = { deleted: 0, notDeleted: [] as readonly string[] };

/** Runs a check. A check that cannot be made has the result `unknown` and its reason. */
async function runCheck<Context extends CheckContext>(
  { assumption, run }: Check<Context>,
  context: Context,
): Promise<CheckResult> {
  const startedAt = performance.now();
  const finding = await run({ ...context, send: onlyRelated(context.send) }).catch(toUnknown);
  const { id, fallback } = assumption;
  return { id, finding, ms: Math.round(performance.now() - startedAt), fallback };
}

/** Runs a check of the set-up. A check that cannot be made has the result `unknown` and its reason. */
async function runSetUpCheck({ id, run }: SetUpCheck, send: SendRequest): Promise<SetUpResult> {
  const startedAt = performance.now();
  const finding = await (async () => run(send))().catch(toUnknown);
  return { id, finding, ms: Math.round(performance.now() - startedAt) };
}

/** Rejects with NoSample if the status of a response is unrelated to what a check sends. */
const onlyRelated =
  (send: SendRequest): SendRequest =>
  async (request) => {
    const response = await send(request);
    if (!isUnrelated(response.status) && !isRefused(response)) return response;
    throw new NoSample(`The request failed: status ${response.status}.`);
  };

function toUnknown(error: unknown): Extract<Finding, { result: 'unknown' }> {
  const isExpected = [NoSample, NoToken, UpstreamError].some((kind) => error instanceof kind);
  if (error instanceof Error && isExpected) return { result: 'unknown', reason: error.message };
  throw error;
}
