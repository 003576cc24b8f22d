import { builder } from '../../../builder/builder.ts';
import { Applied } from '../../../mutation/applied.ts';
import { ErrorCodeEnum } from '../../../mutation/error-code.ts';
import { Task } from '../../record/refs.ts';
import type { ItemResult, MutationProblem } from './bulk-write.ts';

const MutationError = builder.objectRef<MutationProblem>('MutationError').implement({
  description: 'Why one item of a bulk mutation failed.',
  fields: (t) => ({
    code: t.expose('code', {
      type: ErrorCodeEnum,
      nullable: false,
      description: 'The same code as `extensions.code` of an error.',
    }),
    message: t.exposeString('message', { nullable: false, description: 'A message for humans.' }),
    field: t.exposeString('field', {
      description: 'The input that is invalid, or null if the error is not about an input.',
    }),
    applied: t.expose('applied', {
      type: Applied,
      nullable: false,
      description: 'Whether the service applied the write despite the error.',
    }),
    retryable: t.exposeBoolean('retryable', {
      nullable: false,
      description:
        'Whether the same change can succeed later. Always false unless `applied` is NO: the change could be made twice.',
    }),
    help: t.exposeString('help', {
      description: 'What the user can do about the error, or null if there is no advice.',
    }),
  }),
});

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

/** The type of the payload of a mutation of several tasks. */
export const bulkPayload = (name: string) =>
  builder.objectRef<{ readonly results: readonly ItemResult[] }>(name).implement({
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
