import type { LogEntry, LoggedRequest } from './http/request-log.ts';

// Matchers for `expect.extend` of vitest, about what a sandbox received. Jest has the same form.

/** A part of a request to the sandbox. What is absent can have any value. */
export type ExpectedRequest = Partial<LoggedRequest>;

/** What `expect` gives to a matcher. */
interface MatcherContext {
  equals(received: unknown, expected: unknown, testers?: unknown[]): boolean;
  readonly utils: {
    readonly iterableEquality: unknown;
    readonly subsetEquality: unknown;
    stringify(value: unknown): string;
  };
}

/** The part of a sandbox that the matchers use. */
export interface Receiver {
  requests(): readonly LoggedRequest[];
}

/** The matchers, for the types of `expect`. */
export interface SandboxMatchers<Result = unknown> {
  /** The sandbox received at least one request like each of these, alone or as an action of a batch. */
  toHaveReceived(...expected: ExpectedRequest[]): Result;
  /** The sandbox received these requests in this order, and no others. A batch is one request. */
  toHaveReceivedExactly(...expected: ExpectedRequest[]): Result;
}

/** The matchers, for `expect.extend(sandboxMatchers)`. */
export const sandboxMatchers = {
  toHaveReceived(this: MatcherContext, sandbox: Receiver, ...expected: ExpectedRequest[]) {
    const requests = sandbox.requests();
    const received: readonly LogEntry[] = requests.flatMap((request) => [
      request,
      ...(request.actions ?? []),
    ]);
    const isReceived = (each: ExpectedRequest) =>
      received.some((request) => isLike(this, request, each));
    const missing = expected.filter((each) => !isReceived(each));
    return resultOf(this, requests, missing.length === 0, missing.length > 0 ? missing : expected);
  },
  toHaveReceivedExactly(this: MatcherContext, sandbox: Receiver, ...expected: ExpectedRequest[]) {
    const requests = sandbox.requests();
    const pass =
      requests.length === expected.length &&
      requests.every((request, at) => isLike(this, request, expected[at]));
    return resultOf(this, requests, pass, expected);
  },
};

function isLike({ equals, utils }: MatcherContext, request: unknown, expected: unknown): boolean {
  return equals(request, expected, [utils.iterableEquality, utils.subsetEquality]);
}

function resultOf(
  { utils }: MatcherContext,
  requests: readonly LoggedRequest[],
  pass: boolean,
  expected: readonly ExpectedRequest[],
) {
  const list = requests.map(
    ({ method, path, status, actions }) =>
      `  ${method} ${path} ${status}${actions ? ` (${actions.map((action) => `${action.method} ${action.path}`).join(', ')})` : ''}`,
  );
  return {
    pass,
    actual: requests,
    expected,
    message: () =>
      `expected the sandbox ${pass ? 'not ' : ''}to have received ${utils.stringify(expected)}\n` +
      (list.length === 0 ? 'It received no request.' : `It received:\n${list.join('\n')}`),
  };
}
