import type { docs_v1 } from '@googleapis/docs';
import type { AskerHooks, Person, QueryResult } from '../../../ask.ts';
import { createEditSetUp, type EditSetUp } from '../edit/set-up.ts';

type Document = docs_v1.Schema$Document;

/** A server and a sandbox, with helpers for tests of mutations that write Markdown. */
export interface MarkdownSetUp extends EditSetUp {
  /** Sends a mutation with this input. Selects all of the payload except the document, and the fields in `selects`. */
  send(
    field: MarkdownMutation,
    input: object,
    options?: { readonly selects?: string; readonly person?: Person },
  ): Promise<QueryResult>;
  /** The Markdown of a document. */
  markdownOf(id: string): Promise<string>;
}

/** The mutations that write Markdown to a document. */
export type MarkdownMutation =
  | 'appendToDocument'
  | 'fillTable'
  | 'insertIntoDocument'
  | 'replaceDocumentContent'
  | 'replaceDocumentSection';

/** Creates the server and the sandbox, as createAsker does. */
export async function createMarkdownSetUp(
  env: Readonly<Record<string, string>> = {},
  hooks: AskerHooks = {},
): Promise<MarkdownSetUp> {
  const setUp = await createEditSetUp(env, hooks);
  const send: MarkdownSetUp['send'] = (field, input, { selects = '', person = 'ada' } = {}) =>
    setUp.ask(
      `mutation ($input: ${field[0]?.toUpperCase()}${field.slice(1)}Input!) {
        ${field}(input: $input) { losses replies sentRequests revisionId ${selects} }
      }`,
      { input },
      person,
    );
  return {
    ...setUp,
    send,
    async markdownOf(id) {
      const { data } = await setUp.ask(`{ document(id: "${id}") { markdown } }`);
      return data.document.markdown;
    },
  };
}

/** The elements of the body of the first tab. */
export const bodyOf = ({ tabs }: Document) => tabs?.[0]?.documentTab?.body?.content ?? [];
