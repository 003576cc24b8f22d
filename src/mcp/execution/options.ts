import type { GraphQLSchema } from 'graphql';
import type { Secret } from '../../config/secret.ts';
import type { ObserveToolCall } from '../../observe/tool-observer.ts';
import type { Execute } from './execute.ts';

/** What the tools need to execute operations. */
export interface ToolApi {
  readonly schema: GraphQLSchema;
  readonly execute: Execute;
}

/** Who uses the tools, and what they may do. */
export interface ToolCaller {
  /** Identifies the caller in confirmations. Never a credential. */
  readonly id: string;
  /** The mutations that the tools execute. */
  readonly writes: 'none' | 'add' | 'all';
  /** Executes operations for this caller. */
  readonly execute: Execute;
}

/** Accepts the id of a confirmation once, until it expires. Returns false if it was accepted before. */
export type AcceptOnce = (id: string, expiresAt: Date) => Promise<boolean>;

export interface ToolServerOptions {
  /** The schema, on first use: a client receives the list of the tools before it is loaded. */
  readonly openSchema: () => Promise<GraphQLSchema>;
  /** The documents of the operator, by id. */
  readonly trustedDocuments: ReadonlyMap<string, string>;
  /** Whether the tools execute no other documents. */
  readonly onlyTrustedDocuments: boolean;
  /** The first secret signs confirmations. Without secrets they end with the process. */
  readonly secrets: readonly Secret[];
  /** Shared by all processes that accept the confirmations. Default: this process remembers them. */
  readonly acceptOnce?: AcceptOnce | undefined;
  readonly version: string;
  /** Receives an error that is not expected. The agent learns only that there was one. */
  readonly onError: (error: unknown) => void;
  /** Default: calls are not observed. */
  readonly observeCall?: ObserveToolCall | undefined;
}
