import { BREAK, type GraphQLError, Kind, parse, type ValueNode, visit } from 'graphql';

/**
 * The path of the input that does not match its type, as in other input errors: `requests[1].insertText`, without the leading
 * `input`. Null if the error is not about a value. For a variable, the variable's name is taken as the argument's name.
 */
export function inputPathOf(error: GraphQLError): string | null {
  const path = findInVariable(error.message) ?? findInQuery(error);
  return path?.replace(/^input\./, '') ?? null;
}

/** Only the message of graphql-js contains the path within a variable. */
const findInVariable = (message: string): string | undefined =>
  /^Variable "\$\w+" got invalid value .* at "(\w[\w.[\]]+)"; /s.exec(message)?.[1];

function findInQuery({ nodes }: GraphQLError): string | null {
  const location = nodes?.[0]?.loc;
  if (location === undefined) return null;
  let found: string | null = null;
  visit(parse(location.source.body), {
    Argument({ name, value }) {
      found = findIn(value, name.value, location);
      return found === null ? undefined : BREAK;
    },
  });
  return found;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const hasSameSpan = (left: Span | undefined, right: Span) =>
  left?.start === right.start && left.end === right.end;

function findIn(value: ValueNode, path: string, location: Span): string | null {
  if (hasSameSpan(value.loc, location)) return path;
  const parts =
    value.kind === Kind.LIST
      ? value.values.map((item, index) => [item, `${path}[${index}]`, item] as const)
      : value.kind === Kind.OBJECT
        ? value.fields.map((field) => [field, `${path}.${field.name.value}`, field.value] as const)
        : [];
  for (const [node, innerPath, inner] of parts) {
    const found = hasSameSpan(node.loc, location) ? innerPath : findIn(inner, innerPath, location);
    if (found !== null) return found;
  }
  return null;
}
