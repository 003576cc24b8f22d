import { selectionOf } from '../../../engine/plan/selection.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';
import {
  type Inputs,
  type InputValues,
  input,
  parseInputs,
  toInputType,
} from '../../mutation/input.ts';
import {
  type DeclaredInputs,
  defineMutation,
  type MutationTexts,
} from '../../mutation/mutation.ts';
import { mutationTypeName } from '../../mutation/payload.ts';
import { anyId } from '../record/id-input.ts';
import { checkNeighbor, type Neighbor, toPosition } from '../record/placement.ts';
import { bulkPayload, maxItems } from '../task/bulk/bulk-write.ts';
import { parseTaskList } from './task-list.ts';
import { taskListCost, writeTaskList } from './task-list-write.ts';

interface TaskListMutation<Fields extends Inputs>
  extends Omit<MutationTexts, 'sends'>,
    DeclaredInputs<Fields> {
  readonly tasks: string;
  /** What the mutation sends, unless it is one write for each task. */
  readonly sends?: string;
  /** The writes that change one task. Throws InputError for inputs that contradict each other. */
  readonly write: (values: InputValues<Fields>) => (task: string) => readonly AsanaWrite<object>[];
}

const inBatches = 'Sends one request per ten tasks';
const inOrder =
  '; with `before` or `after`, one request per task, so that the tasks keep their order';

/** Defines a mutation that makes the same change to several tasks. With the inputs `before` and `after`, it also moves them. */
export function taskListMutation<Fields extends Inputs>(
  name: string,
  { tasks, input: inputText, inputs, write, ...options }: TaskListMutation<Fields>,
): void {
  const tasksInput = {
    ...input(['ID'], `${tasks} At least one. ${anyId}`),
    maxItems,
    refersTo: 'Task',
  };
  const hasNeighbor = 'before' in inputs;
  defineMutation(name, {
    sends: `${inBatches}${hasNeighbor ? inOrder : ''}.`,
    ...options,
    payload: bulkPayload,
    input: toInputType(mutationTypeName(name, 'Input'), inputText, {
      tasks: tasksInput,
      ...inputs,
    }),
    parse(given: object) {
      const values = parseInputs(inputs, given);
      const toWrites = write(values);
      const neighbor: Neighbor = hasNeighbor ? values : {};
      return parseTaskList(
        parseInputs({ tasks: tasksInput }, given).tasks,
        (task) => {
          const writes = toWrites(task);
          checkNeighbor(task, neighbor);
          return writes;
        },
        toPosition(neighbor),
      );
    },
    cost: taskListCost,
    resolve: (change, context, info) => writeTaskList(change, selectionOf(info).mask, context),
  });
}
