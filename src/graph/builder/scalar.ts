import { GraphQLScalarType, Kind } from 'graphql';
import {
  GraphQLBigInt,
  GraphQLDate,
  GraphQLDateTime,
  GraphQLJSON,
  GraphQLJSONObject,
  GraphQLURL,
} from 'graphql-scalars';
import { isWebAddress, withScheme } from '../../http/web-address.ts';
import { builder } from './builder.ts';

builder.addScalarType('Date', GraphQLDate, {
  description: 'A date without a time and without a time zone: YYYY-MM-DD.',
});
builder.addScalarType('DateTime', GraphQLDateTime, {
  description: 'An instant in UTC, in the format of RFC 3339: 2026-03-01T09:30:00.000Z.',
});
builder.addScalarType('URL', toLenientInput(GraphQLURL), {
  description:
    'An absolute address (RFC 3986). In inputs, the scheme of a web address can be absent.',
});
builder.addScalarType('BigInt', GraphQLBigInt, {
  description: 'An integer that can need more than 32 bits.',
});
builder.addScalarType('JSON', GraphQLJSON, { description: 'Any JSON value.' });
builder.addScalarType('JSONObject', GraphQLJSONObject, { description: 'A JSON object.' });

/** The scalar of addresses, which also accepts a web address without a scheme, as some browsers show it. */
function toLenientInput(scalar: typeof GraphQLURL): typeof GraphQLURL {
  const complete = (text: string) => (isWebAddress(text.trim()) ? withScheme(text.trim()) : text);
  return new GraphQLScalarType({
    ...scalar.toConfig(),
    parseValue: (value) => scalar.parseValue(typeof value === 'string' ? complete(value) : value),
    parseLiteral: (node, variables) =>
      scalar.parseLiteral(
        node.kind === Kind.STRING ? { ...node, value: complete(node.value) } : node,
        variables,
      ),
  });
}
