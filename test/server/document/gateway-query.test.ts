import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { isGatewayQuery } from '../../../src/server/document/gateway-query.ts';

const forms = [
  ['with its text', (text: string) => parse(text)],
  ['without its text', (text: string) => parse(text, { noLocation: true })],
] as const;

test.each(forms)('a document %s: only the fields of a gateway make it a query of one', (_, to) => {
  expect(isGatewayQuery(to('{ _service { sdl } }'))).toBe(true);
  expect(isGatewayQuery(to('query ($r: [_Any!]!) { _entities(representations: $r) { id } }'))).toBe(
    true,
  );
  expect(isGatewayQuery(to('{ a(text: "_service") }'))).toBe(false);
  expect(isGatewayQuery(to('{ _service: a }'))).toBe(false);
});
