import type { AskerHooks, QueryResult } from '../../../ask.ts';
import { createEditSetUp, type EditSetUp } from '../edit/set-up.ts';

/** The texts of a document without suggestions, and with all of them accepted. */
export interface SuggestedTexts {
  readonly now: string;
  readonly proposed: string;
}

export interface SuggestionSetUp extends EditSetUp {
  /** Suggests edits. Selects all of the payload except the document, and the fields in `selects`. */
  suggest(document: string, edits: readonly object[], selects?: string): Promise<QueryResult>;
  textsOf(document: string): Promise<SuggestedTexts>;
}

/** Creates the server and the sandbox, as createAsker does. */
export async function createSuggestionSetUp(
  env: Readonly<Record<string, string>> = {},
  hooks: AskerHooks = {},
): Promise<SuggestionSetUp> {
  const setUp = await createEditSetUp(env, hooks);
  return {
    ...setUp,
    suggest: (document, edits, selects = '') =>
      setUp.ask(
        `mutation ($input: SuggestDocumentEditsInput!) {
          suggestDocumentEdits(input: $input) {
            edits { suggestionIds error { code message applied retryable help } } revisionId ${selects}
          }
        }`,
        { input: { document, edits } },
      ),
    async textsOf(document) {
      const { data } = await setUp.ask(
        `{ document(id: "${document}") {
          now: text(suggestions: REJECTED) proposed: text(suggestions: ACCEPTED)
        } }`,
      );
      return data.document;
    },
  };
}
