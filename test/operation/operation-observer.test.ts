import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import {
  combineObservers,
  type OperationObserver,
  type SpanIds,
  type UpstreamObserver,
} from '../../src/operation/report/operation-observer.ts';

const started = { type: 'query', name: 'A', document: parse('{ a }'), headers: new Headers() };
const end = { errorCodes: [], hasData: true, size: null, processorMs: 1 };
const span: SpanIds = { traceId: '1', spanId: '2', isSampled: true };
const report = {
  baseUrl: 'https://service.example',
  method: 'GET',
  route: '/records',
  calls: [],
  statuses: [200],
  status: 200,
  isRateLimited: false,
  ms: 1,
  attempt: 1,
  waited: null,
};
const times = { rateLimit: 1, concurrency: 2, connection: 3 };

/** Lists what an observer receives. */
function createObserver(ids?: SpanIds) {
  const received: unknown[] = [];
  const upstream = (owner: string): UpstreamObserver => ({
    request: (...args) => void received.push([owner, 'request', ...args]),
    waited: (...args) => void received.push([owner, 'waited', ...args]),
    shared: () => void received.push([owner, 'shared']),
    saved: () => void received.push([owner, 'saved']),
    write: (applied) => void received.push([owner, 'write', applied]),
  });
  const observer: OperationObserver = {
    files: upstream('files'),
    start(operation) {
      received.push(['start', operation]);
      return {
        upstream: upstream('operation'),
        ...(ids === undefined ? {} : { span: ids }),
        end: (result) => void received.push(['end', result]),
      };
    },
    rejected(codes) {
      received.push(['rejected', codes]);
      return ids ?? null;
    },
  };
  return { observer, received };
}

function reportAll(observer: UpstreamObserver): void {
  observer.request('asana', report, 5);
  observer.waited('google', times);
  observer.shared();
  observer.saved();
  observer.write('yes');
}
const reportedBy = (owner: string) => [
  [owner, 'request', 'asana', report, 5],
  [owner, 'waited', 'google', times],
  [owner, 'shared'],
  [owner, 'saved'],
  [owner, 'write', 'yes'],
];

test('without observers there is nothing to call, and one alone is called directly', () => {
  expect(combineObservers([])).toBeNull();
  const { observer } = createObserver();
  expect(combineObservers([observer])).toBe(observer);
});

describe('two observers', () => {
  test('receive everything about an operation and about files', () => {
    const both = [createObserver(), createObserver()];
    const combined = combineObservers(both.map(({ observer }) => observer));
    const operation = combined?.start(started);
    if (combined) reportAll(combined.files);
    if (operation) reportAll(operation.upstream);
    operation?.end(end);
    expect(operation).not.toHaveProperty('span');
    expect(combined?.rejected(['A'], { headers: new Headers() })).toBeNull();
    for (const { received } of both)
      expect(received).toEqual([
        ['start', started],
        ...reportedBy('files'),
        ...reportedBy('operation'),
        ['end', end],
        ['rejected', ['A']],
      ]);
  });

  test('have the span of the one that makes traces', () => {
    const combined = combineObservers([createObserver().observer, createObserver(span).observer]);
    expect(combined?.start(started).span).toBe(span);
    expect(combined?.rejected([], { headers: new Headers() })).toBe(span);
  });
});
