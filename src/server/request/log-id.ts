import type { SpanIds } from '../../operation/report/operation-observer.ts';

/** What a line of the log has in common with the response and, with traces, with the span: their names are those of OpenTelemetry. */
interface LogIds {
  readonly requestId: string | undefined;
  readonly trace_id?: string;
  readonly span_id?: string;
}

/** The ids of a request. */
export const logIdsOf = ({
  requestId,
  span,
}: {
  readonly requestId?: string | undefined;
  readonly span?: SpanIds | undefined;
}): LogIds => ({
  requestId,
  ...spanIdsOf(span),
});

const spanIdsOf = (span: SpanIds | undefined): Pick<LogIds, 'trace_id' | 'span_id'> =>
  span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
