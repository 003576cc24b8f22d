import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { OperationWork } from '../engine/event-loop/operation-work.ts';

/** A document, or the id of a document that the server has. */
export interface DocumentOrId {
  readonly document?: string | null | undefined;
  readonly documentId?: string | null | undefined;
}

/** Reads documents that are not executed, with the same rules as for those that are. */
export interface DocumentReader {
  /**
   * The parsed document, and the schema that it would be executed with: gateways have their own. Throws InputError for a document that
   * this server would not execute. Long documents are read in several turns of the event loop.
   */
  read(
    source: DocumentOrId,
    schema: GraphQLSchema,
    work: OperationWork,
  ): Promise<{ readonly document: DocumentNode; readonly schema: GraphQLSchema }>;
}
