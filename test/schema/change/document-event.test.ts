import { expect, test } from 'vitest';
import { toDocumentEvent } from '../../../src/schema/change/document-event.ts';
import { parseTitleMatch } from '../../../src/schema/change/title-match.ts';

const time = '2026-06-15T09:00:00.000Z';
const file = { id: 'abc', name: 'Road map', lastModifyingUser: { displayName: 'Ada' } };

test.each([
  ['a file that changed', { file }, 'CHANGED', 'abc'],
  ['a file in the trash', { file: { ...file, trashed: true } }, 'DELETED', 'abc'],
  ['a file that was removed', { removed: true }, 'REMOVED', null],
])('%s has a change of the kind $2', (_name, change, kind, reference) => {
  expect(toDocumentEvent({ fileId: 'abc', time, ...change }, null)).toEqual({
    kind,
    nodeId: 'Document:abc',
    at: time,
    by: 'file' in change ? { displayName: 'Ada' } : null,
    reference,
  });
});

test('the document of a subscription is read with the resource key of its address', () => {
  const { reference, nodeId } = toDocumentEvent({ fileId: 'abc', time, file }, 'abc/key-1');
  expect([reference, nodeId]).toEqual(['abc/key-1', 'Document:abc']);
});

test('missing changes name the document, or none if the subscription is about all of them', () => {
  expect(toDocumentEvent(null, 'abc')).toMatchObject({ kind: 'RESYNC', nodeId: 'Document:abc' });
  expect(toDocumentEvent(null, null)).toMatchObject({ nodeId: null, reference: null });
});

test.each(['road', 'map', 'map RO'])('the name "%s" finds the title "Road map_2"', (name) => {
  expect(parseTitleMatch(name)?.('Road map_2')).toBe(true);
});

test.each(['oad', 'road plan'])('the name "%s" does not find the title "Road map_2"', (name) => {
  expect(parseTitleMatch(name)?.('Road map_2')).toBe(false);
});

test('without a name, every title matches; a name has at most 500 characters', () => {
  expect(parseTitleMatch(undefined)).toBeNull();
  expect(() => parseTitleMatch('x'.repeat(501))).toThrow('at most 500 characters');
});
