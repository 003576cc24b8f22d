import type { FieldNode, GraphQLOutputType } from 'graphql';
import type { SelectionScope } from './selected-field.ts';

/** The part of GraphQLResolveInfo that is needed to find what is selected below a field. */
export interface SelectionSource extends SelectionScope {
  /** All nodes of the field: a query can contain the same response key several times. */
  readonly fieldNodes: readonly FieldNode[];
  readonly returnType: GraphQLOutputType;
}
