import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { toPaths } from '../../src/loader/mask.ts';
import { selectionOf } from '../../src/selection/selection.ts';
import { select, sourcesOf } from './fixture-schema.ts';

const maskOf = (...args: Parameters<typeof select>) => toPaths(select(...args).mask).join(' ');

describe('what a selection asks for', () => {
  test.each([
    ['an exposed field', '{ letter { subject } }', 'subject'],
    ['what comes with every record: nothing', '{ letter { id key __typename } }', ''],
    ['a computed field', '{ letter { isLate } }', 'due_on sent_on'],
    ['a nested record', '{ letter { sender { fullName } } }', 'from.name'],
    ['a nested record of which only the id is wanted', '{ letter { sender { id } } }', 'from'],
    [
      'records in records',
      '{ letter { sender { boss { boss { mail } } } } }',
      'from.manager.manager.email',
    ],
    ['a list further down', '{ letter { readers { fullName } } }', 'seen.by.name'],
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
      'a field with a request of its own: what it reads, and nothing below it',
      '{ letter { author { mail } answers { nodes { subject } } } }',
      'author_id',
    ],
    [
      'own fields of a nested record: nothing',
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
  ])('%s is obeyed on fields, on inline fragments and on spreads', (directive, expected) => {
    const head =
      'query ($yes: Boolean = true, $no: Boolean = false, $fallback: Boolean = true) { anything { title } letter';
    const seenIn = (body: string) => {
      // Every variable is used somewhere, as validation wants it.
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

  test('a root field written twice is one walk over both', () => {
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

describe('below an interface', () => {
  const query = '{ anything { title ... on Photo { width } ... on Cheque { amount } } }';

  test('each concrete type has a mask of its own, by its own declarations', () => {
    expect(maskOf(query, {}, 'Photo')).toBe('caption kind width');
    expect(maskOf(query, {}, 'Cheque')).toBe('amount kind title');
  });

  test('a walk that is not told the concrete type says so', () => {
    expect(() => select(query)).toThrow('Enclosed needs the name of its concrete type');
  });

  test('what rides on a record is asked for all types at once, with what tells them apart', () => {
    expect(maskOf('{ letter { enclosed { title } } }')).toBe(
      'enclosed.caption enclosed.kind enclosed.title',
    );
    expect(maskOf('{ letter { enclosed { ... on Cheque { amount } } } }')).toBe(
      'enclosed.amount enclosed.kind',
    );
  });
});

describe('fields with a request of their own', () => {
  test('come with their arguments and with all nodes of their response key', () => {
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

  test('come once for each alias', () => {
    const { separateFields: own } = select(
      '{ letter { a: answers(first: 1) { hasMore } b: answers(first: 2) { hasMore } } }',
    );
    expect(own.map(({ args }) => args)).toEqual([{ first: 1 }, { first: 2 }]);
  });

  test('come only of the record itself: of what rides on it no id is known yet', () => {
    expect(select('{ letter { sender { letters { hasMore } } } }').separateFields).toEqual([]);
    expect(select('{ letters { nodes { answers { hasMore } } } }').separateFields).toEqual([]);
  });
});

describe('what is remembered', () => {
  test('is one and the same mask for every operation with a document that knows no variables', () => {
    const document = parse('{ letter { subject sender { mail } } }');
    expect(select(document).mask).toBe(select(document).mask);
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
      'an argument further down',
      'query ($v: Boolean!) { letter { itself { ...F } } } fragment F on Letter { text(html: $v) }',
      'html_text',
      'text',
    ],
  ])(
    'never crosses operations where a variable has a say, in %s',
    (_where, query, ifTrue, ifFalse) => {
      const document = parse(query);
      expect(maskOf(document, { v: true })).toBe(ifTrue);
      expect(maskOf(document, { v: false })).toBe(ifFalse);
      expect(maskOf(document, { v: true })).toBe(ifTrue);
    },
  );

  test('is told apart by all nodes, not by the first: a fragment may lead several merges', () => {
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

  test('is told apart by the concrete type', () => {
    const document = parse('{ anything { title } }');
    expect(maskOf(document, {}, 'Photo')).toBe('caption kind');
    expect(maskOf(document, {}, 'Cheque')).toBe('kind title');
  });
});
