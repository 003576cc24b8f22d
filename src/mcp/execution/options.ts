import type { GraphQLSchema } from 'graphql';
import type { Secret } from '../../config/secret.ts';
import type { Execute } from './execute.ts';

export interface ToolApi {
  readonly schema: GraphQLSchema;
  readonly execute: Execute;
}

export interface ToolServerOptions {
  /** Opens the API, on first use: a client receives the list of the tools before it is loaded. */
  readonly openApi: () => Promise<ToolApi>;
  /** The mutations that the tools execute. */
  readonly writes: 'none' | 'add' | 'all';
  /** The documents of the operator, by id. */
  readonly trustedDocuments: ReadonlyMap<string, string>;
  /** Whether the tools execute no other documents. */
  readonly onlyTrustedDocuments: boolean;
  /** The first secret signs confirmations. Without secrets they end with the process. */
  readonly secrets: readonly Secret[];
  /** Identifies the caller in confirmations. Never a credential. */
  readonly caller: string;
  readonly version: string;
  /** Receives an error that is not expected. The agent learns only that there was one. */
  readonly onError: (error: unknown) => void;
}
