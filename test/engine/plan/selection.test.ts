import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { toPaths } from '../../../src/engine/loader/mask.ts';
import { selectionOf } from '../../../src/engine/plan/selection.ts';
import { select, sourcesOf } from './fixture-schema.ts';

const maskOf = (...args: Parameters<typeof select>) => toPaths(select(...args).mask).join(' ');

describe('the mask of a selection contains', () => {
  test.each([
    ['an exposed field', '{ letter { subject } }', 'subject'],
    ['no path for the id and the type name', '{ letter { id key __typename } }', ''],
    ['a computed field', '{ letter { isLate } }', 'due_on sent_on'],
    ['a nested record', '{ letter { sender { fullName } } }', 'from.name'],
    ['a nested record of which only the id is selected', '{ letter { sender { id } } }', 'from'],
    [
      'records nested in nested records',
      '{ letter { sender { boss { boss { mail } } } } }',
      'from.manager.manager.email',
    ],
    ['a list in a nested record', '{ letter { readers { fullName } } }', 'seen.by.name'],
    ['a group of fields that is the record itself', '{ letter { itself { subject } } }', 'subject'],
    ['an alias', '{ letter { a: subject b: subject } }', 'subject'],
    [
      'two aliases of one relation',
      '{ letter { a: sender { fullName } b: sender { mail } } }',
      'from.email from.name',
    ],
    [
      'a response key written twice',
      '{ letter { sender { fullName } sender { mail } } }',
      'from.email from.name',
    ],
    ['an argument', '{ letter { text(html: true) } }', 'html_text'],
    [
      'two aliases with different arguments',
      '{ letter { text html: text(html: true) } }',
      'html_text text',
    ],
    ['a named fragment', '{ letter { ...F } } fragment F on Letter { subject }', 'subject'],
    [
      'an inline fragment with and without a type',
      '{ letter { ... on Letter { subject } ... { isLate } } }',
      'due_on sent_on subject',
    ],
    [
      'fragments in fragments',
      '{ letter { ...F } } fragment F on Letter { sender { ...G } } fragment G on Person { mail }',
      'from.email',
    ],
    ['nodes of a page', '{ letters { nodes { subject } hasMore } }', 'subject'],
    [
      'edges and nodes together',
      '{ letters { nodes { subject } edges { cursor node { isLate } } } }',
      'due_on sent_on subject',
    ],
    [
      'the paths that a field with a separate request reads, and nothing below it',
      '{ letter { author { mail } answers { nodes { subject } } } }',
      'author_id',
    ],
    [
      'nothing of the separate fields of a nested record',
      '{ letter { sender { letters { nodes { subject } } } } }',
      'from',
    ],
  ])('%s', (_what, query, expected) => {
    expect(maskOf(query)).toBe(expected);
  });

  test.each([
    ['@skip(if: true)', ''],
    ['@skip(if: false)', 'subject'],
    ['@include(if: true)', 'subject'],
    ['@include(if: false)', ''],
    ['@include(if: $yes)', 'subject'],
    ['@include(if: $no)', ''],
    ['@skip(if: $yes)', ''],
    ['@skip(if: $no) @include(if: $yes)', 'subject'],
    ['@skip(if: $no) @include(if: $no)', ''],
    ['@skip(if: $fallback)', ''],
  ])('%s applies to fields, to inline fragments and to spreads', (directive, expected) => {
    const head =
      'query ($yes: Boolean = true, $no: Boolean = false, $fallback: Boolean = true) { anything { title } letter';
    const seenIn = (body: string) => {
      // Every variable is used, because validation requires it.
      const rest = 'y: key @include(if: $yes) n: key @include(if: $no) f: key @skip(if: $fallback)';
      const fragment = 'fragment F on Letter { subject }';
      const document = `${head} { ${body} ${rest} } } ${body.includes('...F') ? fragment : ''}`;
      const [, source] = sourcesOf(document);
      return source && toPaths(selectionOf(source).mask).join(' ');
    };
    expect(seenIn(`subject ${directive}`)).toBe(expected);
    expect(seenIn(`... ${directive} { subject }`)).toBe(expected);
    expect(seenIn(`...F ${directive}`)).toBe(expected);
  });

  test('a root field that is written twice has one selection', () => {
    const sources = sourcesOf(
      '{ letter { subject } letter { isLate } ...F } fragment F on Query { letter { key sender { mail } } }',
    );
    expect(sources).toHaveLength(1);
    expect(sources[0] && toPaths(selectionOf(sources[0]).mask)).toEqual([
      'due_on',
      'from.email',
      'sent_on',
      'subject',
    ]);
  });
});

describe('the selection below an interface', () => {
  const query = '{ anything { title ... on Photo { width } ... on Cheque { amount } } }';

  test('has one mask per concrete type, from the declarations of that type', () => {
    expect(maskOf(query, {}, 'Photo')).toBe('caption kind width');
    expect(maskOf(query, {}, 'Cheque')).toBe('amount kind title');
  });

  test('throws an error without the name of the concrete type', () => {
    expect(() => select(query)).toThrow('Enclosed needs the name of its concrete type');
  });

  test('contains the paths of all types, and the path that defines the type, for an embedded record', () => {
    expect(maskOf('{ letter { enclosed { title } } }')).toBe(
      'enclosed.caption enclosed.kind enclosed.title',
    );
    expect(maskOf('{ letter { enclosed { ... on Cheque { amount } } } }')).toBe(
      'enclosed.amount enclosed.kind',
    );
  });
});

describe('fields with a separate request', () => {
  test('are returned with their arguments and all nodes of their response key', () => {
    const { separateFields: own } = select(
      'query ($n: Int) { letter { answers(first: $n) { nodes { subject } } ...F } } fragment F on Letter { answers(first: $n) { hasMore nodes { isLate } } }',
      { n: 3 },
    );
    expect(own).toHaveLength(1);
    expect(own[0]?.args).toEqual({ first: 3 });
    expect(own[0] && toPaths(selectionOf(own[0].source).mask)).toEqual([
      'due_on',
      'sent_on',
      'subject',
    ]);
  });

  test('are returned once for each alias', () => {
    const { separateFields: own } = select(
      '{ letter { a: answers(first: 1) { hasMore } b: answers(first: 2) { hasMore } } }',
    );
    expect(own.map(({ args }) => args)).toEqual([{ first: 1 }, { first: 2 }]);
  });

  test('are returned only for the record itself, because the ids of embedded records are not known', () => {
    expect(select('{ letter { sender { letters { hasMore } } } }').separateFields).toEqual([]);
    expect(select('{ letters { nodes { answers { hasMore } } } }').separateFields).toEqual([]);
  });
});

describe('a cached selection', () => {
  test('is used for every operation with a document without variables', () => {
    const document = parse('{ letter { subject sender { mail } } }');
    expect(select(document).mask).toBe(select(document).mask);
  });

  test('is used for every operation if it does not depend on the arguments that use variables', () => {
    const document = parse(
      'query ($v: Int) { letter { subject answers(first: $v) { nodes { subject } } } }',
    );
    const [one, two] = [1, 2].map((v) => select(document, { v }));
    expect(one?.mask).toBe(two?.mask);
    expect([one, two].map((selection) => selection?.separateFields[0]?.args)).toEqual([
      { first: 1 },
      { first: 2 },
    ]);
  });

  test.each([
    [
      'a directive',
      'query ($v: Boolean!) { letter { subject text @include(if: $v) } }',
      'subject text',
      'subject',
    ],
    [
      'a directive on a fragment',
      'query ($v: Boolean!) { letter { subject ... @skip(if: $v) { isLate } } }',
      'subject',
      'due_on sent_on subject',
    ],
    ['an argument', 'query ($v: Boolean!) { letter { text(html: $v) } }', 'html_text', 'text'],
    [
      'an argument in a fragment',
      'query ($v: Boolean!) { letter { itself { ...F } } } fragment F on Letter { text(html: $v) }',
      'html_text',
      'text',
    ],
  ])(
    'is used for one operation only if it depends on a variable in %s',
    (_where, query, ifTrue, ifFalse) => {
      const document = parse(query);
      expect(maskOf(document, { v: true })).toBe(ifTrue);
      expect(maskOf(document, { v: false })).toBe(ifFalse);
      expect(maskOf(document, { v: true })).toBe(ifTrue);
    },
  );

  test('is identified by all of its nodes: one fragment can come first in several groups of nodes', () => {
    const document = parse(`
      query One { ...F }
      query Two { ...F letter { isLate } }
      fragment F on Query { letter { subject } }
    `);
    const [one, two] = ['One', 'Two'].map((name) => {
      const definitions = document.definitions.filter(
        (definition) =>
          definition.kind !== 'OperationDefinition' || definition.name?.value === name,
      );
      return maskOf({ ...document, definitions });
    });
    expect(one).toBe('subject');
    expect(two).toBe('due_on sent_on subject');
  });

  test('is identified by the concrete type', () => {
    const document = parse('{ anything { title } }');
    expect(maskOf(document, {}, 'Photo')).toBe('caption kind');
    expect(maskOf(document, {}, 'Cheque')).toBe('kind title');
  });
});
