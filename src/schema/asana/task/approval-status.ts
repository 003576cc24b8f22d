import { defineStringEnum } from '../record/string-enum.ts';

/** Source: OAS, TaskBase. */
export const ApprovalStatus = defineStringEnum(
  'ApprovalStatus',
  'The status of an approval: a task that asks for a decision.',
  {
    pending: 'The approval waits for a decision. The task is open.',
    approved: 'The approval was granted. The task is completed.',
    rejected: 'The approval was refused. The task is completed.',
    changes_requested:
      'Changes are needed before the approval can be granted. The task is completed.',
  },
);
