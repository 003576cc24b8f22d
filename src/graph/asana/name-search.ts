import type { AsanaRead } from '../../asana/read.ts';
import { type ProjectRecord, readProject } from '../../asana/record/project.ts';
import { readTag, type TagRecord } from '../../asana/record/tag.ts';
import { readTask, type TaskRecord } from '../../asana/record/task.ts';
import { maxSuggestions, searchByName } from '../../asana/record/typeahead.ts';
import { readUser, type UserRecord } from '../../asana/record/user.ts';
import { UpstreamError } from '../../http/upstream-error.ts';
import { covers, type Mask, toMask } from '../../loader/mask.ts';
import type { Context } from '../../operation/context.ts';
import type { CallCost, FieldCost } from '../../plan/field-cost.ts';
import type { FieldSource } from '../../plan/field-source.ts';
import { selectionOf } from '../../plan/selection.ts';
import { builder } from '../builder/builder.ts';
import { asanaRead } from '../cost/call.ts';
import { InputError } from '../error/input-error.ts';
import { parseGid } from '../id/id.ts';
import { anyId } from './record/gid.ts';
import { toKind } from './record/record-kind.ts';
import { Project, Tag, Task, User } from './record/refs.ts';

// A search by name. Asana's typeahead returns only ids and names: other selected fields are one read for each record.

/** The parts of a result. Each is a search of its own, and is sent only if it is selected. */
interface SearchParts {
  readonly tasks?: Promise<readonly TaskRecord[]>;
  readonly projects?: Promise<readonly ProjectRecord[]>;
  readonly users?: Promise<readonly UserRecord[]>;
  readonly tags?: Promise<readonly TagRecord[]>;
}

type Part = keyof SearchParts;

const parts = {
  tasks: { kind: 'task', read: readTask },
  projects: { kind: 'project', read: readProject },
  users: { kind: 'user', read: readUser },
  tags: { kind: 'tag', read: readTag },
} as const satisfies Record<
  Part,
  { readonly kind: string; readonly read: (gid: string) => AsanaRead<{ readonly gid: string }> }
>;

const allParts = Object.keys(parts) as readonly Part[];

/** The number of records of each type without `first`. */
const defaultCount = 20;

const SearchType = builder.enumType('SearchType', {
  description: 'The types of records that a search by name finds.',
  values: {
    TASK: { value: 'tasks', description: 'Tasks.' },
    PROJECT: { value: 'projects', description: 'Projects.' },
    USER: { value: 'users', description: 'Users.' },
    TAG: { value: 'tags', description: 'Tags.' },
  } as const,
});

/** What a search by name has found: the paths of its mask begin with the name of a part. */
const SearchResult = builder.objectRef<SearchParts>('SearchResult');

SearchResult.implement({
  description:
    'The records that a search by name finds, the most relevant first. Each part is a search of its own, which is sent only if the part is selected. It is null if `types` does not contain its type.',
  record: { kind: 'asana.search', service: 'asana' },
  fields: (t) => ({
    tasks: t.field({
      type: [Task],
      description: 'The tasks.',
      path: 'tasks',
      semanticNonNull: false,
      resolve: ({ tasks }) => tasks ?? null,
    }),
    projects: t.field({
      type: [Project],
      description: 'The projects.',
      path: 'projects',
      semanticNonNull: false,
      resolve: ({ projects }) => projects ?? null,
    }),
    users: t.field({
      type: [User],
      description: 'The users.',
      path: 'users',
      semanticNonNull: false,
      resolve: ({ users }) => users ?? null,
    }),
    tags: t.field({
      type: [Tag],
      description: 'The tags.',
      path: 'tags',
      semanticNonNull: false,
      resolve: ({ tags }) => tags ?? null,
    }),
  }),
});

interface SearchRequest {
  readonly workspace: string;
  readonly text: string;
  readonly types: readonly Part[];
  readonly first: number;
}

builder.queryField('search', (t) =>
  t.parsedField({
    type: SearchResult,
    description:
      'Searches a workspace by name, like the search field of Asana’s web app. Every plan of Asana has it. To find tasks by other properties, use `Workspace.tasks(filter:)`.',
    args: {
      workspace: t.arg.id({ required: true, description: `The workspace to search. ${anyId}` }),
      text: t.arg.string({
        required: true,
        description: 'The text to search for. Asana matches the beginnings of words.',
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
        workspace: parseGid('Workspace', workspace, 'workspace'),
        text: text.trim(),
        types: types ?? allParts,
        first: first ?? defaultCount,
      };
    },
    cost: searchCost,
    resolve: (_root, request, context, info): SearchParts =>
      Object.fromEntries(
        selectedParts(request, info).map(([part, mask]) => {
          const found = searchPart(part, request, mask, context);
          // The field of the part reports the error. Without a listener here, it would be unhandled until then.
          found.catch(() => {});
          return [part, found];
        }),
      ),
  }),
);

/** The parts that are selected, each with the mask of its records. */
function selectedParts(
  { types }: SearchRequest,
  source: FieldSource,
): readonly (readonly [Part, Mask])[] {
  const { mask } = selectionOf(source);
  return [...new Set(types)].flatMap((part) => {
    const selected = mask.get(part);
    return selected === undefined ? [] : [[part, selected] as const];
  });
}

const named = toMask(['name']);

const typeaheadOf = (part: Part, { workspace, text, first }: SearchRequest) =>
  searchByName<{ readonly gid: string }>(workspace, parts[part].kind, text, first);

function searchCost(request: SearchRequest, source: FieldSource): FieldCost {
  const calls = selectedParts(request, source).flatMap(([part, mask]): readonly CallCost[] => {
    const found = asanaRead(typeaheadOf(part, request), { mask: () => named, isKnown: true });
    if (covers(named, mask)) return [found];
    const record = asanaRead(parts[part].read('0'), {
      mask: () => mask,
      step: 1,
      min: 0,
      max: request.first,
    });
    return [found, record];
  });
  return { calls, maxValues: 1 };
}

async function searchPart(
  part: Part,
  request: SearchRequest,
  mask: Mask,
  { asana }: Context,
): Promise<readonly object[]> {
  const kind = toKind(parts[part].kind);
  const { items } = await asana.page(kind, typeaheadOf(part, request), named);
  if (covers(named, mask)) return items;
  const read: (gid: string) => AsanaRead<{ readonly gid: string }> = parts[part].read;
  const records = await Promise.all(
    items.map(({ gid }) => asana.record(kind, gid, read(gid), mask).catch(nullIfGone)),
  );
  return records.filter((record) => record !== null);
}

/** Asana's index can contain a record that was deleted a moment ago. */
function nullIfGone(error: unknown): null {
  if (error instanceof UpstreamError && error.reason === 'not-found') return null;
  throw error;
}
