import type { Api, CheckRequest, CheckResponse } from '../service-request.ts';

/** A request of a check and its response. */
export interface Exchange {
  readonly request: CheckRequest;
  readonly response: CheckResponse;
}

export interface RecordedRequest {
  readonly method: string;
  /** With the names of the parameters, such as `/tasks/{task_gid}`. */
  readonly route: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** JSON. Absent without a body. */
  readonly body?: unknown;
  /** The fields of a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** The requests of a batch of Google. */
  readonly parts?: readonly RecordedRequest[];
}

export interface RecordedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or the replacement of a text that is not JSON. Absent without a body. */
  readonly body?: unknown;
  /** The responses of a batch of Google, in the order of the service. */
  readonly parts?: readonly RecordedResponse[];
}

/** A request and its response in a recording. */
export interface RecordedExchange {
  readonly api: Api;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse;
}

/** What `taskdoc doctor --record` writes. */
export interface Recording {
  readonly version: 1;
  /** The replaced ids of the records that the checks chose, by their purpose. */
  readonly samples: Readonly<Record<string, string>>;
  readonly exchanges: readonly RecordedExchange[];
}
