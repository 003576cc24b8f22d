import { type ConstDirectiveNode, Kind, parseConstValue } from 'graphql';

type Value = string | number | boolean | readonly string[];

/** A directive of the printed schema with these arguments. */
export const toDirective = (
  name: string,
  args: Readonly<Record<string, Value>> = {},
): ConstDirectiveNode => ({
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: name },
  arguments: Object.entries(args).map(([argument, value]) => ({
    kind: Kind.ARGUMENT,
    name: { kind: Kind.NAME, value: argument },
    // The JSON of these values is also their form in GraphQL.
    value: parseConstValue(JSON.stringify(value)),
  })),
});
