import type { docs_v1 } from '@googleapis/docs';
import { expect } from 'vitest';
import { useGoogle } from '../caller.ts';

type Document = docs_v1.Schema$Document;
type Request = docs_v1.Schema$Request;
type Reply = docs_v1.Schema$BatchUpdateDocumentResponse;

/** A sandbox and what the tests of edits do with it. Those that edit documents of the world ask for a new one first. */
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

  /** Sends a batch that is carried out. */
  const edit = async (id: string, ...requests: readonly Request[]): Promise<Reply> => {
    const { status, body, error } = await send(id, requests);
    expect(error).toBeUndefined();
    expect(status).toBe(200);
    return body;
  };

  /** Sends a batch that is refused: what is said. The document is checked to be as it was. */
  const refusal = async (id: string, ...requests: readonly unknown[]): Promise<string> => {
    const before = await read(id);
    const { status, error } = await send(id, requests);
    expect(status).toBe(400);
    expect(error?.status).toBe('INVALID_ARGUMENT');
    expect(await read(id)).toEqual(before);
    return error?.message ?? '';
  };

  const read = async (id: string): Promise<Document> =>
    (await get<Document>(`/v1/documents/${id}`, { query: { includeTabsContent: 'true' } })).body;

  /** A new document whose body has this text, its last line break apart. */
  const write = async (text: string): Promise<string> => {
    const { body } = await post<Document>('/v1/documents', { body: { title: 'Draft' } });
    const id = body.documentId ?? '';
    if (text !== '') await edit(id, { insertText: { text, location: { index: 1 } } });
    return id;
  };

  /** What stands in the first tab's body. */
  const content = async (id: string) => contentOf(await read(id));

  const renew = () => google.sandbox().reset();

  return { ...google, renew, send, edit, refusal, read, write, content };
}

interface Options {
  readonly token?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly writeControl?: docs_v1.Schema$WriteControl;
}

/** The first tab. */
export const tabOf = ({ tabs }: Document): docs_v1.Schema$DocumentTab =>
  tabs?.[0]?.documentTab ?? {};

/** The elements of the first tab's body. */
export const contentOf = (document: Document) => tabOf(document).body?.content ?? [];

/** Text as the tests write it: the words of a run, and its look where it has one. */
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
