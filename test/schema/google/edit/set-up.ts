import type { docs_v1 } from '@googleapis/docs';
import {
  type Asker,
  type AskerHooks,
  createAsker,
  type Person,
  type QueryResult,
} from '../../../ask.ts';

type Document = docs_v1.Schema$Document;

/** A server and a sandbox, with helpers for tests of edits. */
export interface EditSetUp extends Asker {
  /** Sends `updateDocument` with this input. Selects all of the payload except the document, and the fields in `selects`. */
  update(
    input: object,
    options?: { readonly selects?: string; readonly person?: Person },
  ): Promise<QueryResult>;
  /** Creates a document with this text in its body, without our client. The text does not include the last line feed. */
  write(text: string): Promise<string>;
  /** Reads the complete document from the sandbox without our client. */
  read(id: string): Promise<Document>;
  /** Changes a document without our client. */
  edit(id: string, ...requests: readonly docs_v1.Schema$Request[]): Promise<void>;
  /** The bodies of the batches that the sandbox received since the last `ask`. */
  batches(): readonly docs_v1.Schema$BatchUpdateDocumentRequest[];
}

/** Creates the server and the sandbox, as createAsker does. */
export async function createEditSetUp(
  env: Readonly<Record<string, string>> = {},
  hooks: AskerHooks = {},
): Promise<EditSetUp> {
  const asker = await createAsker(env, {}, hooks);
  const { sandbox } = asker;

  const send = async (method: string, path: string, body?: object): Promise<Document> => {
    const response = await fetch(`${sandbox.googleDocsBaseUrl}/v1/documents${path}`, {
      method,
      headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    // Each caller expects a document in the response.
    return (await response.json()) as Document;
  };
  const edit: EditSetUp['edit'] = async (id, ...requests) => {
    await send('POST', `/${id}:batchUpdate`, { requests });
  };

  return {
    ...asker,
    update: (input, { selects = '', person = 'ada' } = {}) =>
      asker.ask(
        `mutation ($input: UpdateDocumentInput!) {
          updateDocument(input: $input) { replies sentRequests revisionId ${selects} }
        }`,
        { input },
        person,
      ),
    async write(text) {
      const { documentId } = await send('POST', '', { title: 'Draft' });
      const id = documentId ?? '';
      if (text !== '') await edit(id, { insertText: { text, location: { index: 1 } } });
      return id;
    },
    read: (id) => send('GET', `/${id}?includeTabsContent=true`),
    edit,
    batches: () =>
      sandbox
        .requests()
        .filter(({ method, path }) => method === 'POST' && path.endsWith(':batchUpdate'))
        // The log holds what came.
        .map(({ body }) => body as docs_v1.Schema$BatchUpdateDocumentRequest),
  };
}

/** The content of the body of the first tab. */
const contentOf = ({ tabs }: Document) => tabs?.[0]?.documentTab?.body?.content ?? [];

/** The text of the first tab's body, without tables and the last line feed. */
export const textOf = (document: Document): string =>
  contentOf(document)
    .flatMap(({ paragraph }) => paragraph?.elements ?? [])
    .map(({ textRun }) => textRun?.content ?? '\ufffc')
    .join('')
    .slice(0, -1);

/** A request that inserts text at an index, in the segment and tab given in `where`. */
export const insert = (index: number, text: string, where: object = {}) => ({
  insertText: { location: { index, ...where }, text },
});

/** A range of the body. */
export const range = (startIndex: number, endIndex: number) => ({
  range: { startIndex, endIndex },
});

/** A request that deletes a range of the body. */
export const deleteRange = (startIndex: number, endIndex: number) => ({
  deleteContentRange: range(startIndex, endIndex),
});
