import { builder } from '../../../builder/builder.ts';
import { MutationError } from '../../../mutation/mutation-error.ts';
import { mutationTypeName } from '../../../mutation/type-name.ts';
import { Task } from '../../record/refs.ts';
import type { ItemResult } from './bulk-write.ts';

const TaskResult = builder.objectRef<ItemResult>('TaskResult').implement({
  description: 'The result of one item: a task or an error.',
  fields: (t) => ({
    task: t.expose('task', {
      type: Task,
      description: 'The task after the change, or null if the item failed.',
    }),
    error: t.expose('error', {
      type: MutationError,
      description: 'The error, or null if the item succeeded.',
    }),
  }),
});

export const bulkPayload = (mutation: string) =>
  builder
    .objectRef<{ readonly results: readonly ItemResult[] }>(mutationTypeName(mutation, 'Payload'))
    .implement({
      description: 'The results of a bulk mutation.',
      fields: (t) => ({
        results: t.field({
          type: [TaskResult],
          nullable: false,
          description: 'One result per item, in the order of the input.',
          resolve: ({ results }) => results,
        }),
      }),
    });
