import type { FieldNode, GraphQLOutputType } from 'graphql';
import type { SelectionScope } from './selected-field.ts';

/** The part of GraphQLResolveInfo that a walk needs. */
export interface SelectionSource extends SelectionScope {
  /** All nodes of the field: one response key may be written several times. */
  readonly fieldNodes: readonly FieldNode[];
  readonly returnType: GraphQLOutputType;
}
