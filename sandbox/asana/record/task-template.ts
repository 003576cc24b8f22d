import type { TaskTemplateRecord } from '../../../src/service/asana/record/task-template.ts';
import { requireRow } from '../../store/asana/store.ts';
import type { TaskTemplateRow } from '../../store/asana/template-row.ts';
import { lazyRecord, plainRecord, type RecordType } from '../protocol/record.ts';
import { projectType } from './project.ts';
import { userOrNull } from './user.ts';

/** A template for tasks as Asana returns it. Templates of the sandbox have no subtasks, fields or attachments. */
export const taskTemplateType: RecordType<TaskTemplateRow, TaskTemplateRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: (template) => template.gid,
    resource_type: () => 'task_template',
    name: (template) => template.name,
    project: ({ projectGid }, context) =>
      lazyRecord(projectType, requireRow(context.store.projects, projectGid), context),
    template: ({ task }) =>
      plainRecord({
        name: task.name,
        task_resource_subtype: 'default_task',
        description: task.notes.text,
        html_description: task.notes.html,
        relative_start_on: null,
        relative_due_on: task.dueDays,
        due_time: null,
      }),
    created_by: ({ createdByGid }, context) => userOrNull(createdByGid, context),
    created_at: (template) => template.createdAt,
  },
};
