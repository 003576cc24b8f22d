import { type AsanaRead, readList, recordRoute } from '../read.ts';
import { type AsanaWrite, deletionRoute, toWrite } from '../write.ts';
import type { JobRecord } from './job.ts';
import type { ProjectRecord } from './project.ts';
import type { UserRecord } from './user.ts';

/** What a task from a template has. Source: OAS, TaskTemplateRecipe. */
export interface TaskTemplateRecipe {
  readonly name?: string;
  /** default_task, milestone_task or approval_task. */
  readonly task_resource_subtype?: string;
  readonly description?: string;
  readonly html_description?: string;
  /** In days after the task is made. */
  readonly relative_start_on?: number | null;
  readonly relative_due_on?: number | null;
  readonly due_time?: string | null;
}

/** A template for tasks in Asana's spelling. Source: OAS, TaskTemplateResponse. */
export interface TaskTemplateRecord {
  readonly gid: string;
  readonly resource_type?: 'task_template';
  readonly name: string;
  readonly project?: ProjectRecord | null;
  readonly template?: TaskTemplateRecipe;
  readonly created_by?: UserRecord;
  readonly created_at?: string;
}

export const readTaskTemplate = recordRoute<TaskTemplateRecord>(
  '/task_templates/{task_template_gid}',
);

export const listTaskTemplates = (projectGid: string): AsanaRead<readonly TaskTemplateRecord[]> =>
  readList('/task_templates', [], { project: projectGid });

/** @param data  Without a name, the task has that of the template. */
export const instantiateTask = (
  gid: string,
  data: { readonly name?: string },
): AsanaWrite<JobRecord> =>
  toWrite('POST', '/task_templates/{task_template_gid}/instantiateTask', [gid], data);

export const deleteTaskTemplate = deletionRoute('/task_templates/{task_template_gid}');
