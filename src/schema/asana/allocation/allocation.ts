import {
  type AllocationRecord,
  createAllocation,
  deleteAllocation,
  updateAllocation,
} from '../../../service/asana/record/allocation.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { clearable, input, notNull, optional, someChanges } from '../../mutation/input.ts';
import { defineType, toKind } from '../record/asana-type.ts';
import { firstDayInput, lastDayInput } from '../record/day-input.ts';
import { idInput } from '../record/id-input.ts';
import { readById } from '../record/read-by-id.ts';
import { Allocation, AllocationEffort, Project, User } from '../record/refs.ts';
import { defineStringEnum, knownValueInput, stringEnumAt } from '../record/string-enum.ts';
import { toProperties } from '../record/write.ts';
import { deleteMutation, writeMutation, written } from '../record/write-mutation.ts';

/** Source: OAS, AllocationBase. */
const EffortUnit = defineStringEnum('EffortUnit', 'The unit of the effort of an allocation.', {
  hours: 'Hours of work.',
  percent: 'A part of the working time: 50 is half of it.',
});

defineType(Allocation, {
  description: 'The time of a user or of a placeholder that is reserved for a project.',
  fields: (t) => ({
    startDate: t.dateAt('start_date', 'The first day.'),
    endDate: t.dateAt('end_date', 'The last day.'),
    effort: t.at('effort', AllocationEffort, 'How much time, or null if nothing is set.'),
    assigneeName: t.stringAt('assignee.name', 'The name of the user or of the placeholder.'),
    assignee: t.field({
      type: User,
      description:
        'The user, or null if the time is that of a placeholder. Other fields than the id need another request; `assigneeName` needs none.',
      ...readById(User, ['assignee.resource_type'], ({ assignee }: AllocationRecord) =>
        assignee?.resource_type === 'user' ? assignee : null,
      ),
    }),
    createdBy: t.at('created_by', User, 'The user who created the allocation.'),
    project: t.at('parent', Project, 'The project.'),
  }),
});

builder.objectType(AllocationEffort, {
  description: 'How much time an allocation reserves.',
  record: { kind: toKind('allocation_effort'), service: 'asana' },
  fields: (t) => ({
    unit: t.field(stringEnumAt('type', EffortUnit, 'The unit of the value.')),
    value: t.floatAt('value', 'The time, in its unit.'),
  }),
});

const project = idInput('Project', 'The project.');
// Asana's description accepts only a gid here, and no e-mail address.
const assignee = idInput('User', 'The user, or a placeholder by its Asana gid.');
const unit = knownValueInput(EffortUnit, 'The unit of the effort. Required with `effortValue`.');
const effort = input('Float', 'The effort in its unit.');

interface AllocationValues {
  readonly startDate?: string;
  readonly endDate?: string;
  readonly effortUnit?: string;
  readonly effortValue?: number | null;
  readonly assignee?: string;
  readonly project?: string;
}

/** What Asana calls the inputs. */
const inputNames = { effort: 'effortValue', parent: 'project' };

function toData({ effortUnit: type, effortValue: value, ...values }: AllocationValues): object {
  if ((type === undefined) !== (value == null))
    throw new InputError('effortUnit', 'Give effortUnit and effortValue together.');
  return {
    ...toProperties(values, inputNames),
    ...(value === null && { effort: null }),
    ...(type !== undefined && value != null && { effort: { type, value } }),
  };
}

writeMutation('createAllocation', {
  effect: 'ADDS',
  description: 'Reserves time of a user or of a placeholder for a project.',
  argument: 'The project, the user, and the time.',
  input: 'Time to reserve for a project.',
  inputs: {
    project,
    assignee,
    startDate: firstDayInput,
    endDate: lastDayInput,
    effortUnit: optional(unit),
    effortValue: optional(effort),
  },
  write: (values) => createAllocation(toData(values)),
  inputNames,
  payload: written('allocation', Allocation, 'The new allocation.'),
});

writeMutation('updateAllocation', {
  effect: 'CHANGES',
  description: 'Changes an allocation.',
  argument: 'The allocation, and the changes to make.',
  input:
    'Changes to an allocation. Fields that are omitted do not change; null as `effortValue` clears the effort.',
  inputs: {
    allocation: idInput('Allocation', 'The allocation to change.'),
    assignee: notNull(assignee),
    project: notNull(project),
    startDate: notNull(firstDayInput),
    endDate: notNull(lastDayInput),
    effortUnit: notNull(unit),
    effortValue: clearable(effort, null),
  },
  write: ({ allocation: gid, ...values }) =>
    updateAllocation(gid, someChanges('allocation', toData(values))),
  inputNames,
  payload: written('allocation', Allocation, 'The allocation after the change.'),
});

deleteMutation(Allocation, deleteAllocation, 'Deletes an allocation.');
