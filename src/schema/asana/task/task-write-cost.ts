import { type Mask, toMask } from '../../../engine/loader/mask.ts';
import { type CallCost, type FieldCost, stepsOf } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import { readCustomField } from '../../../service/asana/record/custom-field.ts';
import { readProject } from '../../../service/asana/record/project.ts';
import { readSection } from '../../../service/asana/record/section.ts';
import { createTask, readTask, updateTask } from '../../../service/asana/record/task.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';
import { asanaRead, asanaWrite } from '../../cost/call.ts';
import { definitionMask, definitionMasks } from '../custom-field/custom-field-data.ts';
import { toSentMask } from './new-task-write.ts';
import type { NewTask, TaskChange } from './task-write.ts';

/** What creating tasks sends: the reads of `prepareTask`, then the writes together. */
export function newTasksCost(tasks: readonly NewTask[], source: FieldSource): FieldCost {
  const reads = tasks.flatMap(({ project, section, customFields }): readonly CallCost[] => {
    const isSectionRead = project === undefined && section !== undefined;
    const container = isSectionRead
      ? [asanaRead(readSection(section), { mask: () => toMask(['project']), isKnown: true })]
      : [];
    if (customFields.length === 0) return container;
    if (project === undefined && section === undefined)
      // Fields can be given twice, or by names, which are rejected.
      return [
        asanaRead(readCustomField('0'), {
          mask: () => definitionMask,
          min: 0,
          max: customFields.length,
        }),
      ];
    const mask = () => definitionMasks.project;
    return isSectionRead
      ? [...container, asanaRead(readProject('0'), { mask, step: 1, min: 0 })]
      : [asanaRead(readProject(project ?? '0'), { mask, isKnown: true })];
  });
  const mask = () => toSentMask(tasks, selectionOf(source).mask);
  return toCost(createTask({}), tasks.length, reads, mask);
}

/** What changing tasks sends: the reads of `toUpdateTaskWrite`, then the writes together. */
export function taskChangesCost(changes: readonly TaskChange[], source: FieldSource): FieldCost {
  const reads = changes.flatMap(({ gid, customFields }) =>
    customFields.length === 0
      ? []
      : [asanaRead(readTask(gid), { mask: () => definitionMasks.task, isKnown: true })],
  );
  return toCost(updateTask('0', {}), changes.length, reads, () => selectionOf(source).mask);
}

function toCost(
  write: AsanaWrite,
  count: number,
  reads: readonly CallCost[],
  mask: () => Mask,
): FieldCost {
  const step = stepsOf({ calls: reads });
  return {
    calls: [...reads, asanaWrite(write, { mask, step, min: count, max: count })],
    maxValues: count,
  };
}
