import { BREAK, type GraphQLError, Kind, parse, type ValueNode, visit } from 'graphql';

/**
 * The input that does not fit its type, named as everywhere else: `requests[1].insertText`, without the `input` that it
 * stands in. Null for an error about anything but a value. A variable stands for the argument of its name.
 */
export function misfitOf(error: GraphQLError): string | null {
  const place = findInVariable(error.message) ?? findInQuery(error);
  return place?.replace(/^input\./, '') ?? null;
}

/** Only graphql-js's words tell which part of a variable it is. */
const findInVariable = (message: string): string | undefined =>
  /^Variable "\$\w+" got invalid value .* at "(\w[\w.[\]]+)"; /s.exec(message)?.[1];

/** A value written into the query is known by where it stands there. */
function findInQuery({ nodes }: GraphQLError): string | null {
  const wrong = nodes?.[0]?.loc;
  if (wrong === undefined) return null;
  let found: string | null = null;
  visit(parse(wrong.source.body), {
    Argument({ name, value }) {
      found = findIn(value, name.value, wrong);
      return found === null ? undefined : BREAK;
    },
  });
  return found;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const isAt = (one: Span | undefined, other: Span) =>
  one?.start === other.start && one.end === other.end;

function findIn(value: ValueNode, path: string, wrong: Span): string | null {
  if (isAt(value.loc, wrong)) return path;
  const parts =
    value.kind === Kind.LIST
      ? value.values.map((item, at) => [item, `${path}[${at}]`, item] as const)
      : value.kind === Kind.OBJECT
        ? value.fields.map((field) => [field, `${path}.${field.name.value}`, field.value] as const)
        : [];
  for (const [node, place, inner] of parts) {
    const found = isAt(node.loc, wrong) ? place : findIn(inner, place, wrong);
    if (found !== null) return found;
  }
  return null;
}
