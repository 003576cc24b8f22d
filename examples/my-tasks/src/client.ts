import { cacheExchange } from '@urql/exchange-graphcache';
import { Client, fetchExchange } from 'urql';
import { recordCosts } from './costs.ts';
import type { CompleteTaskMutationVariables, MoveTaskMutationVariables } from './generated.ts';

/** Types without an id of their own. The cache keeps them in the object that contains them. */
const withoutId = [
  'AsanaAccount',
  'MyTasksSectionConnection',
  'PageInfo',
  'TaskChange',
  'TaskConnection',
  'UpdateTaskPayload',
  'Viewer',
  'WorkspaceConnection',
];

const cache = cacheExchange({
  keys: {
    ...Object.fromEntries(withoutId.map((name) => [name, () => null])),
    MyTasksSection: ({ gid }) => String(gid),
  },
  optimistic: {
    // The task changes at once, in every view, and changes back if Asana rejects the write.
    updateTask(_args, _cache, { variables }) {
      const { task, section, completed } = variables as Partial<
        MoveTaskMutationVariables & CompleteTaskMutationVariables
      >;
      return {
        __typename: 'UpdateTaskPayload',
        task: {
          __typename: 'Task',
          id: task ?? '',
          ...(section === undefined
            ? {}
            : { assigneeSection: { __typename: 'MyTasksSection', gid: section } }),
          ...(completed === undefined ? {} : { completed }),
        },
      };
    },
  },
});

/** The GraphQL client. Objects with an id are in its cache once, so a change of a task appears in every view. */
export const client = new Client({
  url: '/graphql',
  exchanges: [cache, recordCosts, fetchExchange],
  fetchSubscriptions: true,
  preferGetMethod: false,
});
