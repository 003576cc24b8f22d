import type { Assumption } from '../upstream/assumption/assumption.ts';
import type { Sample } from './sample.ts';
import type { CheckResponse, SendRequest } from './service-request.ts';
import type { TestRecords } from './test-record.ts';

export type Finding =
  | { readonly result: 'holds' }
  /** `details` contains nothing of the account. */
  | { readonly result: 'fails'; readonly details: string }
  /** The account does not allow the check: a plan, a permission, or no record that it needs. */
  | { readonly result: 'unknown'; readonly reason: string };

export interface CheckContext {
  readonly send: SendRequest;
  /** Records of the account. */
  readonly sample: Sample;
}

/** What a check that writes can use. It writes only to these records. */
export interface WriteContext extends CheckContext {
  readonly records: TestRecords;
}

/** Checks one assumption with requests to the service. */
export interface Check<Context extends CheckContext = CheckContext> {
  readonly assumption: Assumption;
  readonly run: (context: Context) => Promise<Finding>;
}

export type WriteCheck = Check<WriteContext>;

export interface CheckResult {
  readonly id: string;
  readonly finding: Finding;
  readonly ms: number;
  /** What the server does if the assumption does not hold; null if it has no alternative. */
  readonly fallback: string | null;
}

const holds: Finding = { result: 'holds' };
export const fails = (details: string): Finding => ({ result: 'fails', details });
export const unknown = (reason: string): Finding => ({ result: 'unknown', reason });

/** Holds if the condition is true. */
export const holdsIf = (condition: boolean, details: string): Finding =>
  condition ? holds : fails(details);

/** Holds if the service accepted the request. Only 400 says that it refuses a parameter of it. */
export const holdsIfAccepted = (status: number, details: string): Finding =>
  status === 200 || status === 400
    ? holdsIf(status === 200, details)
    : unknown(`The request failed: ${details}.`);

/** Whether Google refused a request because of a limit with status 403, which it also has for permissions. */
export const isRefused = ({ status, text }: CheckResponse): boolean =>
  status === 403 && text.includes('ateLimitExceeded');

/** Whether a status is about the token, the rate limit or the state of the service. It shows nothing about an assumption. */
export const isUnrelated = (status: number): boolean =>
  status === 401 || status === 429 || status >= 500;
