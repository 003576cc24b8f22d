import {
  type ConstDirectiveNode,
  type GraphQLField,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  parseConstValue,
} from 'graphql';
import { noCost } from '../../engine/plan/field-cost.ts';
import { costOf } from '../../engine/plan/field-needs.ts';

// What a gateway needs to estimate the cost of a query before it sends anything. Source: Apollo Federation 2.9, "Federation
// directives", "Demand control". A gateway calculates with the default weights for all other fields: 1 for an object, 0 for a scalar.

type Value = string | number | boolean | readonly string[];

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

/** The weight of a field that sends calls to a service itself. An object that is part of a response has the weight 1. */
const callWeight = 10;

export function toCostDirectives(
  field: GraphQLField<unknown, unknown>,
): readonly ConstDirectiveNode[] {
  return [
    ...(sendsCalls(field) ? [toDirective('cost', { weight: callWeight })] : []),
    ...toListSize(field),
  ];
}

export function sendsCalls(field: GraphQLField<unknown, unknown>): boolean {
  const cost = costOf(field);
  return cost !== undefined && cost !== noCost;
}

/** The size of a page: `first`, or its default. The lists of the page have this size, and not the page. */
function toListSize({ args, type }: GraphQLField<unknown, unknown>): readonly ConstDirectiveNode[] {
  const first = args.find(({ name }) => name === 'first');
  const page = getNamedType(type);
  if (first === undefined || !isObjectType(page) || !page.name.endsWith('Connection')) return [];
  const lists = Object.values(page.getFields()).filter((field) =>
    isListType(getNullableType(field.type)),
  );
  return [
    toDirective('listSize', {
      slicingArguments: [first.name],
      sizedFields: lists.map(({ name }) => name),
      // Without `first`, its default applies. `assumedSize` would say the same, but WunderGraph Cosmo rejects it beside an argument with a default.
      requireOneSlicingArgument: false,
    }),
  ];
}
