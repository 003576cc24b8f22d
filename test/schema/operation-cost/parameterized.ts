import {
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  print,
  TypeInfo,
  typeFromAST,
  type ValueNode,
  type VariableNode,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';

// Documents whose arguments are variables, made from documents with literal arguments.

/** The values of the variables of an operation, as a client sends them. */
export type Variables = Readonly<Record<string, unknown>>;

/** A document, and two sets of values of its variables. */
export interface Parameterized {
  readonly document: string;
  /** The arguments of the document that this one was made from. */
  readonly original: Variables;
  /** Other numbers, ids and conditions, and lists of other lengths. */
  readonly changed: Variables;
}

/** Replaces the arguments of a document, also those of `@include` and `@skip`, with variables. */
export function parameterize(
  schema: GraphQLSchema,
  document: string,
  given: Variables,
): Parameterized {
  const info = new TypeInfo(schema);
  const original: Record<string, unknown> = { ...given };
  const changed: Record<string, unknown> = {};
  const definitions: string[] = [];
  /** Equal values become one variable: fields with one response key must have equal arguments. */
  const names = new Map<string, string>();

  const toVariable = (node: ValueNode): VariableNode | undefined => {
    const type = info.getInputType();
    const text = print(node);
    if (type == null || node.kind === Kind.NULL || text.includes('$')) return undefined;
    const nullable = isNonNullType(type) ? type.ofType : type;
    const key = `${nullable} ${text}`;
    const name = names.get(key) ?? `argument${names.size}`;
    if (!names.has(key)) {
      names.set(key, name);
      definitions.push(`$${name}: ${nullable}!`);
      original[name] = valueFromASTUntyped(node);
      changed[name] = change(original[name], nullable);
    }
    return { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } };
  };

  const replaced = visit(
    parse(document),
    visitWithTypeInfo(info, {
      VariableDefinition(node) {
        definitions.push(print(node));
        const name = node.variable.name.value;
        const type = typeFromAST(schema, node.type) as GraphQLInputType;
        changed[name] = change(given[name], type);
        return null;
      },
      enter(node) {
        // A label must be in the document.
        if (node.kind === Kind.DIRECTIVE && node.name.value === 'defer') return false;
        if (node.kind !== Kind.ARGUMENT) return undefined;
        const value = toVariable(node.value);
        return value && { ...node, value };
      },
    }),
  );
  const [head = '', ...rest] = print(replaced).split('{');
  const kind = head.trim() === '' ? 'query' : head.trim();
  const declared = definitions.length === 0 ? '' : ` (${definitions.join(', ')})`;
  return { document: `${kind}${declared} {${rest.join('{')}`, original, changed };
}

/** Another value of the same type. */
function change(value: unknown, type: GraphQLInputType): unknown {
  if (value === null || value === undefined) return value;
  if (isNonNullType(type)) return change(value, type.ofType);
  if (isListType(type)) {
    const items = Array.isArray(value) ? value : [value];
    const others = items.map((item) => change(item, type.ofType));
    return items.length > 1 ? others.slice(1) : [...items, ...others];
  }
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const field = type.getFields()[name];
        return [name, field === undefined ? inner : change(inner, field.type)];
      }),
    );
  if (typeof value === 'boolean') return !value;
  // A list of another number of pages.
  if (typeof value === 'number') return value + 150;
  // The digits of an id.
  return type.name === 'ID'
    ? String(value).replace(/\d$/, (digit) => String(9 - Number(digit)))
    : value;
}
