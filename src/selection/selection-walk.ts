import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isCompositeType,
} from 'graphql';
import {
  mentionsVariable,
  type SelectedField,
  type SelectionScope,
  selectedFields,
} from './selected-field.ts';

type Field = GraphQLField<unknown, unknown>;

/** Walks what a query selects, level by level, and notices where this depends on variables. */
export class SelectionWalk {
  readonly #scope: SelectionScope;
  #variableUses = 0;
  readonly #onVariable = () => {
    this.#variableUses += 1;
  };

  constructor(scope: SelectionScope) {
    this.#scope = scope;
  }

  /**
   * How often the walk has depended on a variable so far. A part of the walk that does not change this number has the same
   * result in every operation with the same document.
   */
  get variableUses(): number {
    return this.#variableUses;
  }

  /** The fields selected below a field, for one concrete type of its value. */
  fieldsBelow({ selectionSet }: FieldNode, type: GraphQLObjectType): Iterable<SelectedField> {
    return selectedFields(selectionSet, type, this.#scope, this.#onVariable);
  }

  /** The concrete types that the value of a field, or an item of it, can have. Empty for a scalar or an enum. */
  typesOf(field: Field): readonly GraphQLObjectType[] {
    const named = getNamedType(field.type);
    if (!isCompositeType(named)) return [];
    return isAbstractType(named) ? this.#scope.schema.getPossibleTypes(named) : [named];
  }

  /** A function that coerces the arguments of a field. Even if it is not called, the walk depends on their variables. */
  argumentsOf(field: Field, node: FieldNode): () => Record<string, unknown> {
    if (mentionsVariable(node.arguments)) this.#onVariable();
    return () => getArgumentValues(field, node, this.#scope.variableValues);
  }
}
