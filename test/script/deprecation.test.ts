import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { deprecationsOf } from '../../script/deprecation.ts';

test('a deprecation is read wherever one can stand', () => {
  const schema = buildSchema(`
    type Query {
      a: Int @deprecated(reason: "Use \`Query.b\` instead; goes on 2027-03-01.")
      b(c: Int @deprecated(reason: "Use \`Input.e\` from 2027-01-01 on.")): Int
    }
    input Input { d: Int @deprecated(reason: "Use \`Nothing.f\` instead; goes on 2027-03-01.") e: Int }
    enum Word { OLD @deprecated }
  `);
  expect(deprecationsOf(schema)).toMatchObject([
    { at: 'Query.a', replacement: 'Query.b', endsOn: '2027-03-01' },
    { at: 'Query.b(c:)', replacement: 'Input.e', endsOn: '2027-01-01' },
    { at: 'Input.d', replacement: null, endsOn: '2027-03-01' },
    { at: 'Word.OLD', replacement: null, endsOn: null },
  ]);
});
