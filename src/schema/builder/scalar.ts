import { GraphQLScalarType, Kind } from 'graphql';
import {
  GraphQLBigInt,
  GraphQLDate,
  GraphQLDateTime,
  GraphQLJSON,
  GraphQLJSONObject,
  GraphQLURL,
} from 'graphql-scalars';
import { isWebAddress, withScheme } from '../../upstream/http/web-address.ts';
import { builder } from './builder.ts';

const rfc = 'https://www.rfc-editor.org/rfc/';

builder.addScalarType('Date', passing(GraphQLDate, isDate), {
  description: 'A date without a time and without a time zone: YYYY-MM-DD.',
  specifiedByURL: `${rfc}rfc3339#section-5.6`,
});
builder.addScalarType('DateTime', GraphQLDateTime, {
  description: 'An instant in UTC, in the format of RFC 3339: 2026-03-01T09:30:00.000Z.',
  specifiedByURL: `${rfc}rfc3339#section-5.6`,
});
builder.addScalarType('URL', passing(toLenientInput(GraphQLURL), isPlainAddress), {
  description:
    'An absolute address (RFC 3986). In inputs, the scheme of a web address can be absent.',
  specifiedByURL: `${rfc}rfc3986`,
});
builder.addScalarType('BigInt', GraphQLBigInt, {
  description: 'An integer that can need more than 32 bits.',
  specifiedByURL: `${rfc}rfc8259#section-6`,
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

/**
 * The scalar without its validation of results that are valid at first sight. Validating and printing again would give the same text,
 * for thousands of values of a list.
 */
function passing<Internal, External>(
  scalar: GraphQLScalarType<Internal, External>,
  isValid: (value: string) => boolean,
): GraphQLScalarType<Internal, External> {
  const config = scalar.toConfig();
  return new GraphQLScalarType<Internal, External>({
    ...config,
    serialize: (value) =>
      typeof value === 'string' && isValid(value)
        ? // The external form of these scalars is text.
          (value as External)
        : config.serialize(value),
  });
}

/** A day that every month has. The other days are left to the scalar. */
function isDate(text: string): boolean {
  return /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/.test(text);
}

/** An address in the form that `URL` prints: its host in lower case, then a path without characters that have to be encoded. */
function isPlainAddress(text: string): boolean {
  return (
    text.length < 500 && /^https:\/\/[a-z\d]+(?:[.-][a-z\d]+)*\.[a-z]{2,20}\/[\w\-/]*$/.test(text)
  );
}
