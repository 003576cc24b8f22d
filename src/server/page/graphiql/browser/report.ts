import type { UpstreamReport } from '../../../../operation/report/upstream-report.ts';

/**
 * The report in the body of a response, or null if it has none: the operation was rejected before it was executed.
 *
 * The body is one result as JSON, or several as multipart or as an event stream. In each of them a result is one line that starts with a
 * brace, and only the last result has the report.
 */
export function readReport(body: string): UpstreamReport | null {
  const line = body.split('\n').findLast((one) => /^(?:data: )?\{/.test(one));
  if (line === undefined) return null;
  try {
    return JSON.parse(line.replace(/^data: /, '')).extensions?.upstream ?? null;
  } catch {
    // An interrupted response ends in the middle of a line.
    return null;
  }
}
