import type { Mask } from '../../engine/loader/mask.ts';
import type { CallCost } from '../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import { selectionOf } from '../../engine/plan/selection.ts';
import type { Context } from '../../operation/context.ts';
import { maxSuggestions } from '../../service/asana/record/typeahead.ts';
import { anyId } from '../asana/record/id-input.ts';
import { builder } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';
import { parseGid } from '../id/id.ts';
import {
  asanaPartCalls,
  documentPartCalls,
  type PartSearch,
  searchAsanaPart,
  searchDocuments,
} from './search-part.ts';
import {
  type AsanaPart,
  allParts,
  isAsanaPart,
  type SearchPartName,
  type SearchParts,
  SearchResult,
  SearchType,
} from './search-result.ts';

/** The number of records of each type without `first`. */
const defaultCount = 20;

interface SearchRequest extends PartSearch {
  /** Null if no part needs it. */
  readonly workspace: string | null;
  readonly types: readonly SearchPartName[];
}

/** A longer text finds no document. */
const maxTitleLength = 500;

builder.queryField('search', (t) =>
  t.parsedField({
    type: SearchResult,
    description:
      'Searches by name: a workspace of Asana, like the search field of its web app, and the documents in Google Drive. Every plan of Asana has it. To find tasks by other properties, use `Workspace.tasks(filter:)`; to find documents by their content, `documents(filter:)`.',
    args: {
      workspace: t.arg.id({
        description: `The workspace of Asana to search. Required unless \`documents\` is the only selected part, or the only one in \`types\`. ${anyId}`,
      }),
      text: t.arg.string({
        required: true,
        description: 'The text to search for. Asana and Google match the beginnings of words.',
      }),
      types: t.arg({
        type: [SearchType],
        description: 'The types of records to search for. Omit it for all selected types.',
      }),
      first: t.arg.int({
        defaultValue: defaultCount,
        description: `The maximum number of records of each type, 1 to ${maxSuggestions}. There are no further pages.`,
      }),
    },
    parse: ({ workspace, text, types, first }): SearchRequest => {
      if (text.trim() === '') throw new InputError('text', 'text must contain a word.');
      if (first != null && (first < 1 || first > maxSuggestions)) {
        throw new InputError('first', `first must be 1 to ${maxSuggestions}, but it is ${first}.`);
      }
      if (types?.length === 0) throw new InputError('types', 'types must contain a type.');
      return {
        workspace: workspace == null ? null : parseGid('Workspace', workspace, 'workspace'),
        text: text.trim(),
        types: types ?? allParts,
        first: first ?? defaultCount,
      };
    },
    cost: (request, source) => ({
      calls: plannedParts(request, source).flatMap((part) => callsOf(part, request)),
      maxValues: 1,
    }),
    resolve: (_root, request, context, info): SearchParts =>
      Object.fromEntries(
        plannedParts(request, info).map((planned) => {
          const found = searchPart(planned, request, context);
          // The field of the part reports the error. Without a listener here, it would be unhandled until then.
          found.catch(() => {});
          return [planned.part, found];
        }),
      ),
  }),
);

/** A selected part with the mask of its records; a part of Asana also with its workspace. */
type PlannedPart =
  | { readonly part: AsanaPart; readonly mask: Mask; readonly workspace: string }
  | { readonly part: 'documents'; readonly mask: Mask };

/**
 * The parts that are selected and in `types`. Throws InputError if one of them needs a workspace and there is none, or if
 * Google does not search for the text.
 */
function plannedParts(
  { types, workspace, text }: SearchRequest,
  source: FieldSource,
): readonly PlannedPart[] {
  const { mask } = selectionOf(source);
  return [...new Set(types)].flatMap((part): readonly PlannedPart[] => {
    const selected = mask.get(part);
    if (selected === undefined) return [];
    if (!isAsanaPart(part)) {
      if (text.length > maxTitleLength)
        throw new InputError(
          'text',
          `text must have at most ${maxTitleLength} characters to search for documents.`,
        );
      return [{ part, mask: selected }];
    }
    if (workspace === null)
      throw new InputError(
        'workspace',
        `workspace is required for ${part}: Asana searches one workspace. Give it, or set types to [DOCUMENT].`,
      );
    return [{ part, mask: selected, workspace }];
  });
}

const callsOf = (planned: PlannedPart, request: SearchRequest): readonly CallCost[] =>
  planned.part === 'documents'
    ? documentPartCalls(request, planned.mask)
    : asanaPartCalls(planned.part, planned.workspace, request, planned.mask);

const searchPart = (
  planned: PlannedPart,
  request: SearchRequest,
  context: Context,
): Promise<readonly object[]> =>
  planned.part === 'documents'
    ? searchDocuments(request, planned.mask, context)
    : searchAsanaPart(planned.part, planned.workspace, request, planned.mask, context);
