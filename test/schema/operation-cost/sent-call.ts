import { expect } from 'vitest';
import type { LoggedRequest } from '../../../sandbox/http/request-log.ts';
import type { UpstreamReport } from '../../../src/operation/report/upstream-report.ts';

/** The calls that the report lists, with their routes. */
export const listedCalls = ({ requests = [] }: UpstreamReport) =>
  requests.flatMap(({ service, calls }) => calls.map((call) => ({ service, ...call })));

/** A call of a cost, or of a report. */
export interface Call {
  readonly service: string;
  readonly method: string;
  readonly route: string;
  readonly fields: readonly string[];
}

export const toCallText = ({ service, method, route, fields }: Call): string =>
  `${service} ${method} ${route} ${fields.join()}`;

/** The calls that the sandbox received: the actions of a batch instead of the batch. */
const receivedCalls = (requests: readonly LoggedRequest[]) =>
  requests.flatMap((request) =>
    (request.actions ?? [request]).map((call) => ({ ...call, service: request.service })),
  );

/** The route of a request that a client wrote itself: the report contains nothing of it. */
const anyRoute = 'as given';

/** Whether a path has the form of a route, such as `/tasks/{task_gid}`. */
const isOn = (path: string, route: string): boolean =>
  new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);

/** Fails unless the report contains exactly the requests that the sandbox received. */
export function expectReportOf(report: UpstreamReport, received: readonly LoggedRequest[]): void {
  const { totals, requests = [] } = report;
  const calls = receivedCalls(received);
  const reads = calls.filter(({ method }) => method === 'GET').length;
  expect(totals).toMatchObject({
    requests: received.length,
    reads,
    writes: calls.length - reads,
  });
  const count = (all: readonly { readonly service: string }[]) =>
    all.map(({ service }) => service).toSorted();
  expect(count(requests)).toEqual(count(received));
  for (const { startMs, ms } of requests) {
    expect(startMs).toBeGreaterThanOrEqual(0);
    expect(ms).toBeGreaterThan(0);
  }
  const left = [...calls];
  for (const call of listedCalls(report)) {
    const index = left.findIndex(
      (one) =>
        one.service === call.service &&
        one.method === call.method &&
        one.status === call.status &&
        (call.route === anyRoute ||
          (isOn(one.path, call.route) && fieldsOf(one).join() === call.fields.join())),
    );
    expect(index, JSON.stringify([call, left])).not.toBe(-1);
    left.splice(index, 1);
  }
  expect(left).toEqual([]);
}

const fieldsOf = ({ optFields, fields }: Pick<LoggedRequest, 'optFields' | 'fields'>) =>
  fields == null ? (optFields ?? []) : [fields];
