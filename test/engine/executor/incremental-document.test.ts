import { parse, print } from 'graphql';
import { expect, test } from 'vitest';
import { isIncremental, withoutIncremental } from '../../../src/engine/executor/incremental.ts';

// What a document contains, with its text and without it.

const forms = [
  ['with its text', (text: string) => parse(text)],
  ['without its text', (text: string) => parse(text, { noLocation: true })],
] as const;

test.each(forms)('a document %s: `@defer` and `@stream` are found and removed', (_, toDocument) => {
  for (const text of ['{ a { ... @defer { b } } }', '{ list @ stream(initialCount: 1) }']) {
    const document = toDocument(text);
    expect(isIncremental(document)).toBe(true);
    expect(print(withoutIncremental(document))).not.toContain('@');
    expect(withoutIncremental(document)).toBe(withoutIncremental(document));
  }
});

test.each(forms)('a document %s: other uses of both names change nothing', (_, toDocument) => {
  for (const text of ['{ stream defer }', '{ a @include(if: true) }', '{ a(text: "@defer") }']) {
    const document = toDocument(text);
    expect(isIncremental(document)).toBe(false);
    expect(withoutIncremental(document)).toBe(document);
    expect(withoutIncremental(document)).toBe(document);
  }
});
