/** How a call of a tool ended. `partial`: a part of it failed, and the result says which. */
export type ToolOutcome = 'success' | 'partial' | 'failure';

/** A call of a tool for agents, as it arrived. */
export interface ObservedToolCall {
  readonly tool: string;
  /** The id of the message. Chosen by the client. */
  readonly messageId: string | number;
  /** The revision of the protocol. Undefined if the message does not contain it. */
  readonly protocolVersion: string | undefined;
  /** The metadata of the message, which can contain the context of a trace. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** The headers of its request. Null over stdio. */
  readonly headers: Headers | null;
}

export interface EndedToolCall<Result> {
  readonly result: Result;
  readonly outcome: ToolOutcome;
}

/** Executes a call of a tool, for metrics and traces. It adds no failure of its own. A form for the user is a result. */
export type ObserveToolCall = <Result>(
  call: ObservedToolCall,
  execute: () => Promise<EndedToolCall<Result>>,
) => Promise<EndedToolCall<Result>>;

/** Passes each call to all of these observers. The first one contains the others. */
export const combineToolObservers = (observers: readonly ObserveToolCall[]): ObserveToolCall =>
  observers.reduceRight<ObserveToolCall>(
    (inner, outer) => (call, execute) => outer(call, () => inner(call, execute)),
    (_call, execute) => execute(),
  );
