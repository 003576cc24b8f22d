import type { TaskRow } from '../../../../sandbox/store/asana/task-row.ts';

/** Whether a task of the world matches. */
export type TaskTest = (task: TaskRow) => boolean;

/** One input of a filter, with a function that says which tasks of the world it selects. */
export interface DrawnCondition {
  readonly name: string;
  readonly input: unknown;
  readonly matches: TaskTest;
}
