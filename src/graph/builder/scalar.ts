import {
  GraphQLBigInt,
  GraphQLDate,
  GraphQLDateTime,
  GraphQLJSON,
  GraphQLJSONObject,
  GraphQLURL,
} from 'graphql-scalars';
import { builder } from './builder.ts';

builder.addScalarType('Date', GraphQLDate, {
  description: 'A date without a time and without a time zone: YYYY-MM-DD.',
});
builder.addScalarType('DateTime', GraphQLDateTime, {
  description: 'An instant in UTC, in the format of RFC 3339: 2026-03-01T09:30:00.000Z.',
});
builder.addScalarType('URL', GraphQLURL, { description: 'An absolute address (RFC 3986).' });
builder.addScalarType('BigInt', GraphQLBigInt, {
  description: 'An integer that can need more than 32 bits.',
});
builder.addScalarType('JSON', GraphQLJSON, { description: 'Any JSON value.' });
builder.addScalarType('JSONObject', GraphQLJSONObject, { description: 'A JSON object.' });
