import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLField,
  getArgumentValues,
  type ValueNode,
} from 'graphql';

/** The values of the variables of one operation, after coercion. The object identifies the operation. */
export type VariableValues = Readonly<Record<string, unknown>>;

export type Arguments = Readonly<Record<string, unknown>>;

const noArguments: Arguments = Object.freeze({});

/**
 * The arguments of one field of a document. Arguments without variables are coerced once per document, all others once per
 * operation. Equal calls return the same object, so its identity can be the key of a cache.
 */
export class FieldArguments {
  /** Whether the arguments can differ between operations with the same document. */
  readonly useVariables: boolean;
  readonly #field: GraphQLField<unknown, unknown>;
  readonly #node: FieldNode;
  #literal: Arguments | undefined;
  readonly #byOperation = new WeakMap<VariableValues, Arguments>();

  constructor(field: GraphQLField<unknown, unknown>, node: FieldNode) {
    this.useVariables = mentionsVariable(node.arguments);
    this.#field = field;
    this.#node = node;
    if (field.args.length === 0) this.#literal = noArguments;
  }

  /** Throws a GraphQLError if a required argument has no value. */
  valuesFor(variables: VariableValues): Arguments {
    if (this.#literal !== undefined) return this.#literal;
    if (!this.useVariables) {
      this.#literal = getArgumentValues(this.#field, this.#node, {});
      return this.#literal;
    }
    const known = this.#byOperation.get(variables);
    if (known !== undefined) return known;
    const values = getArgumentValues(this.#field, this.#node, variables);
    this.#byOperation.set(variables, values);
    return values;
  }
}

function mentionsVariable(args: readonly ArgumentNode[] | undefined): boolean {
  return args?.some(({ value }) => isVariable(value)) ?? false;
}

function isVariable(value: ValueNode): boolean {
  if (value.kind === 'ListValue') return value.values.some(isVariable);
  if (value.kind === 'ObjectValue') return value.fields.some((field) => isVariable(field.value));
  return value.kind === 'Variable';
}
