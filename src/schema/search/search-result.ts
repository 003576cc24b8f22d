import type { GoalRecord } from '../../service/asana/record/goal.ts';
import type { PortfolioRecord } from '../../service/asana/record/portfolio.ts';
import type { ProjectRecord } from '../../service/asana/record/project.ts';
import type { TagRecord } from '../../service/asana/record/tag.ts';
import type { TaskRecord } from '../../service/asana/record/task.ts';
import type { UserRecord } from '../../service/asana/record/user.ts';
import { Goal, Portfolio, Project, Tag, Task, User } from '../asana/record/refs.ts';
import { builder } from '../builder/builder.ts';
import type { DocumentSource } from '../google/record/document-source.ts';
import { Document } from '../google/record/refs.ts';

/** The parts of a result. Each is a search of its own, and is sent only if it is selected. */
export interface SearchParts {
  readonly tasks?: Promise<readonly TaskRecord[]>;
  readonly projects?: Promise<readonly ProjectRecord[]>;
  readonly portfolios?: Promise<readonly PortfolioRecord[]>;
  readonly goals?: Promise<readonly GoalRecord[]>;
  readonly users?: Promise<readonly UserRecord[]>;
  readonly tags?: Promise<readonly TagRecord[]>;
  readonly documents?: Promise<readonly DocumentSource[]>;
}

export type SearchPartName = keyof SearchParts;

export const allParts: readonly SearchPartName[] = [
  'tasks',
  'projects',
  'portfolios',
  'goals',
  'users',
  'tags',
  'documents',
];

export const SearchType = builder.enumType('SearchType', {
  description: 'The types of records that a search by name finds.',
  values: {
    TASK: { value: 'tasks', description: 'Tasks.' },
    PROJECT: { value: 'projects', description: 'Projects.' },
    PORTFOLIO: { value: 'portfolios', description: 'Portfolios.' },
    GOAL: { value: 'goals', description: 'Goals.' },
    USER: { value: 'users', description: 'Users.' },
    TAG: { value: 'tags', description: 'Tags.' },
    DOCUMENT: { value: 'documents', description: 'Google Docs documents.' },
  } as const,
});

/** What a search by name has found: the paths of its mask begin with the name of a part. */
export const SearchResult = builder.objectRef<SearchParts>('SearchResult');

SearchResult.implement({
  description:
    'What a search by name finds. Each part is a search of its own, which is sent only if the part is selected. It is null if `types` does not contain its type. If the search of a part fails, this part is null with an error, and the other parts are returned.',
  record: { kind: 'search', service: 'asana' },
  fields: (t) => ({
    tasks: t.field({
      type: [Task],
      description: 'The tasks of the workspace, the most relevant first.',
      path: 'tasks',
      semanticNonNull: false,
      resolve: ({ tasks }) => tasks ?? null,
    }),
    projects: t.field({
      type: [Project],
      description: 'The projects of the workspace, the most relevant first.',
      path: 'projects',
      semanticNonNull: false,
      resolve: ({ projects }) => projects ?? null,
    }),
    portfolios: t.field({
      type: [Portfolio],
      description: 'The portfolios of the workspace, the most relevant first.',
      path: 'portfolios',
      semanticNonNull: false,
      resolve: ({ portfolios }) => portfolios ?? null,
    }),
    goals: t.field({
      type: [Goal],
      description: 'The goals of the workspace, the most relevant first.',
      path: 'goals',
      semanticNonNull: false,
      resolve: ({ goals }) => goals ?? null,
    }),
    users: t.field({
      type: [User],
      description: 'The users of the workspace, the most relevant first.',
      path: 'users',
      semanticNonNull: false,
      resolve: ({ users }) => users ?? null,
    }),
    tags: t.field({
      type: [Tag],
      description: 'The tags of the workspace, the most relevant first.',
      path: 'tags',
      semanticNonNull: false,
      resolve: ({ tags }) => tags ?? null,
    }),
    documents: t.field({
      type: [Document],
      description:
        'The documents that the viewer can open, in all of Google Drive: those with the words in their titles, the most recently changed first. Documents in the trash are excluded.',
      path: 'documents',
      semanticNonNull: false,
      resolve: ({ documents }) => documents ?? null,
    }),
  }),
});
