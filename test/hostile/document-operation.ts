import { aliases } from './aliases.ts';
import { type DocumentName, idOf } from './document.ts';
import type { HostileOperation, Operation } from './set-up.ts';

/** Operations whose documents and edits could take long to render or to simulate. */
export function documentOperations(): readonly HostileOperation[] {
  return [
    ...documents.map(([name, document, code]) => ({
      name: `100 aliases each of the text and the Markdown of ${name}`,
      operation: read(document),
      ...(code === undefined ? {} : { code }),
    })),
    ...['text', 'json', 'base64'].map((kind) => ({
      name: `66 aliases of each body of a raw request for ${kind}`,
      operation: raw(kind),
      code: 'RESPONSE_TOO_LARGE',
    })),
    ...Object.entries(edits).map(([name, toEdit]) => ({
      name: `6,000 ${name}`,
      operation: edit(toEdit),
    })),
  ];
}

const documents: readonly (readonly [string, DocumentName, string?])[] = [
  ['80,000 spaces', 'spaces'],
  ['80,000 tabs', 'tabs'],
  ['80,000 vertical tabs', 'verticalTabs', 'RESPONSE_TOO_LARGE'],
  ['80,000 linked spaces', 'linkedSpaces'],
  ['40,000 runs of one character', 'oneCharacterRuns'],
];

const read = (name: DocumentName): Operation => ({
  query: `query ($id: ID!) { document(id: $id) { ${aliases('markdown', 100)} ${aliases('text', 100, 'b')} losses } }`,
  variables: { id: idOf(name) },
});

const raw = (name: string): Operation => ({
  query: `mutation ($input: RawRequestInput!) { rawRequest(input: $input) {
    ${aliases('text', 66)} ${aliases('base64', 66, 'b')} ${aliases('body', 66, 'c')} } }`,
  variables: { input: { service: 'GOOGLE', method: 'GET', path: `/v1/documents/${idOf(name)}` } },
});

/** Three units of each tenth. */
const rangeAt = (at: number) => ({ startIndex: 1 + at * 10, endIndex: 4 + at * 10 });
const bullets = (at: number) => ({
  createParagraphBullets: { range: rangeAt(at), bulletPreset: 'BULLET_DISC_CIRCLE_SQUARE' },
});
const edits: Readonly<Record<string, (at: number) => object>> = {
  insertions: (at) => ({
    insertText: { location: { index: 1 + ((at * 7919) % 99_999) }, text: 'ab' },
  }),
  deletions: (at) => ({ deleteContentRange: { range: rangeAt(6000 - at) } }),
  bullets,
};

const edit = (toEdit: (at: number) => object): Operation => ({
  query: `mutation ($input: UpdateDocumentInput!) {
    updateDocument(input: $input) { sentRequests revisionId document { title } } }`,
  variables: {
    input: {
      document: idOf('plain'),
      dryRun: true,
      order: 'DESCENDING_INDEX',
      requests: Array.from({ length: 6000 }, (_, at) => toEdit(at)),
    },
  },
});
