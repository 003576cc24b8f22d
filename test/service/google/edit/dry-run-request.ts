import type { docs_v1 } from '@googleapis/docs';

// Requests of dry runs, short enough for tables of tests.

type Request = docs_v1.Schema$Request;

export const at = (index: number, segmentId?: string) => ({
  location: { index, ...(segmentId !== undefined && { segmentId }) },
});

export const insertText = (text: string, index: number, segmentId?: string): Request => ({
  insertText: { text, ...at(index, segmentId) },
});

export const deletion = (startIndex: number, endIndex: number, segmentId?: string): Request => ({
  deleteContentRange: {
    range: { startIndex, endIndex, ...(segmentId !== undefined && { segmentId }) },
  },
});

export const replaceAll = (text: string, replaceText: string, matchCase = true): Request => ({
  replaceAllText: { containsText: { text, matchCase }, replaceText },
});
