import type { docs_v1 } from '@googleapis/docs';
import { expect } from 'vitest';
import { useGoogle } from '../caller.ts';

type Document = docs_v1.Schema$Document;
type Request = docs_v1.Schema$Request;
type Reply = docs_v1.Schema$BatchUpdateDocumentResponse;

/** Starts a sandbox for tests of edits. A test that edits documents of the world resets the sandbox first. */
export function useEdits() {
  const google = useGoogle({}, 'by the tests');
  const { get, post } = google;

  /** Sends a batch. */
  const send = (
    id: string,
    requests: readonly unknown[],
    { token = 'sandbox-ada', query = {}, writeControl = {} }: Options = {},
  ) =>
    post<Reply>(`/v1/documents/${id}:batchUpdate`, {
      token,
      query,
      body: { requests, writeControl },
    });

  /** Sends a batch that is accepted. */
  const edit = async (id: string, ...requests: readonly Request[]): Promise<Reply> => {
    const { status, body, error } = await send(id, requests);
    expect(error).toBeUndefined();
    expect(status).toBe(200);
    return body;
  };

  /** Sends a batch that is rejected. Asserts that the document is unchanged, and returns the message. */
  const rejectionOf = async (id: string, ...requests: readonly unknown[]): Promise<string> => {
    const before = await read(id);
    const { status, error } = await send(id, requests);
    expect(status).toBe(400);
    expect(error?.status).toBe('INVALID_ARGUMENT');
    expect(await read(id)).toEqual(before);
    return error?.message ?? '';
  };

  const read = async (id: string): Promise<Document> =>
    (await get<Document>(`/v1/documents/${id}`, { query: { includeTabsContent: 'true' } })).body;

  /** Creates a document whose body has this text, followed by the last line break. */
  const write = async (text: string): Promise<string> => {
    const { body } = await post<Document>('/v1/documents', { body: { title: 'Draft' } });
    const id = body.documentId ?? '';
    if (text !== '') await edit(id, { insertText: { text, location: { index: 1 } } });
    return id;
  };

  /** Reads the content of the first tab's body. */
  const content = async (id: string) => contentOf(await read(id));

  const resetSandbox = () => google.sandbox().reset();

  return { ...google, resetSandbox, send, edit, rejectionOf, read, write, content };
}

interface Options {
  readonly token?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The types of Google's package lack the developer preview. */
  readonly writeControl?: docs_v1.Schema$WriteControl & { readonly writeMode?: string };
}

/** The first tab. */
export const tabOf = ({ tabs }: Document): docs_v1.Schema$DocumentTab =>
  tabs?.[0]?.documentTab ?? {};

/** The elements of the first tab's body. */
export const contentOf = (document: Document) => tabOf(document).body?.content ?? [];

/** A run of text in tests: its text, with its style if it has one. */
export type Run = string | readonly [string, docs_v1.Schema$TextStyle];

/** The runs of each paragraph that is not in a table. */
export const runsOf = (content: readonly docs_v1.Schema$StructuralElement[]): readonly Run[][] =>
  content.flatMap(({ paragraph }) => (paragraph ? [runsIn(paragraph)] : []));

const runsIn = ({ elements = [] }: docs_v1.Schema$Paragraph): Run[] =>
  elements.map(({ textRun, startIndex, endIndex, ...other }): Run => {
    if (!textRun) return `<${Object.keys(other).join()}>`;
    const { content = '', textStyle = {} } = textRun;
    return Object.keys(textStyle).length === 0 ? (content ?? '') : [content ?? '', textStyle];
  });
