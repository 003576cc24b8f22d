import type { docs_v1 } from '@googleapis/docs';
import { type Answer, type Asker, createAsker, type Person } from '../../../ask.ts';

type Document = docs_v1.Schema$Document;

/** A server and a sandbox, and what the tests of edits do with both. */
export interface EditSetUp extends Asker {
  /** Asks for `updateDocument` with this input; all of the payload but the document is selected, and what is said here. */
  update(
    input: object,
    options?: { readonly selects?: string; readonly person?: Person },
  ): Promise<Answer>;
  /** A new document with this text in its body, its last line feed apart; made without our client. */
  write(text: string): Promise<string>;
  /** The whole document as the sandbox has it, asked for without our client. */
  read(id: string): Promise<Document>;
  /** Changes a document without our client. */
  edit(id: string, ...requests: readonly docs_v1.Schema$Request[]): Promise<void>;
  /** The bodies of the batches that the sandbox received since the last `ask`. */
  batches(): readonly docs_v1.Schema$BatchUpdateDocumentRequest[];
}

/** As createAsker. */
export async function createEditSetUp(): Promise<EditSetUp> {
  const asker = await createAsker();
  const { sandbox } = asker;

  const send = async (method: string, path: string, body?: object): Promise<Document> => {
    const response = await fetch(`${sandbox.googleDocsBaseUrl}/v1/documents${path}`, {
      method,
      headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    // The tests say what they asked for.
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

/** What stands in the body of the first tab. */
const contentOf = ({ tabs }: Document) => tabs?.[0]?.documentTab?.body?.content ?? [];

/** The text of the first tab's body, tables apart; without its last line feed. */
export const textOf = (document: Document): string =>
  contentOf(document)
    .flatMap(({ paragraph }) => paragraph?.elements ?? [])
    .map(({ textRun }) => textRun?.content ?? '\ufffc')
    .join('')
    .slice(0, -1);
