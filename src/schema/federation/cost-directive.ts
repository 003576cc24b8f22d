import {
  type ConstDirectiveNode,
  type GraphQLField,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import { noCost } from '../../engine/plan/field-cost.ts';
import { costOf } from '../../engine/plan/field-needs.ts';
import { toDirective } from './directive-node.ts';

// What a gateway needs to estimate the cost of a query before it sends anything. Source: Apollo Federation 2.9, "Federation
// directives", "Demand control". A gateway calculates with the default weights for all other fields: 1 for an object, 0 for a scalar.

/** The weight of a field that sends calls to a service itself. An object that is part of a response has the weight 1. */
const callWeight = 10;

/** The directives that describe the cost of a field to a gateway. */
export function toCostDirectives(
  field: GraphQLField<unknown, unknown>,
): readonly ConstDirectiveNode[] {
  return [
    ...(sendsCalls(field) ? [toDirective('cost', { weight: callWeight })] : []),
    ...toListSize(field),
  ];
}

/** Whether a field can send calls. */
function sendsCalls(field: GraphQLField<unknown, unknown>): boolean {
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
      assumedSize: Number(first.defaultValue),
      slicingArguments: [first.name],
      sizedFields: lists.map(({ name }) => name),
      // Without `first`, its default applies.
      requireOneSlicingArgument: false,
    }),
  ];
}
