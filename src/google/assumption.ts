import type { Assumption } from '../assumption/assumption.ts';
import { fieldsAssumptions } from './fields-assumption.ts';
import { listAssumptions } from './list-assumption.ts';

// What the server relies on at Google Docs and Drive, although Google does not promise it. docs/assumptions.md is made from this list.

/** The behaviours of Google that the server relies on, by their names in the code. */
export const googleAssumptions = {
  docsTabsMask: {
    id: 'google.docs-tabs-mask',
    statement: 'Docs accepts a `fields` mask on the content of tabs without smart chips.',
    source: 'Google Docs API, reports of rejected masks for documents with smart chips in tabs',
    date: '2026-11-22',
    certainty: 'observed',
    usedBy: 'Document.tabs, Document.text, Document.markdown',
    fallback: 'The server reads the complete document instead.',
    check: 'Reads the tabs of a document with a mask.',
  },
  ...fieldsAssumptions,
  ...listAssumptions,
} as const satisfies Readonly<Record<string, Assumption>>;
