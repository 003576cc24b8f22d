import type { ProjectRecord } from './project.ts';
import type { ProjectTemplateRecord } from './project-template.ts';
import type { TaskRecord } from './task.ts';

/** Work that Asana continues after its response, in Asana's spelling. Source: OAS, JobResponse. */
export interface JobRecord {
  readonly gid: string;
  readonly resource_type?: 'job';
  readonly resource_subtype?: string;
  readonly status?: 'not_started' | 'in_progress' | 'succeeded' | 'failed';
  /** Its properties can be incomplete until the job has succeeded. Source: OAS, tag "Jobs". */
  readonly new_task?: TaskRecord | null;
  readonly new_project?: ProjectRecord | null;
  readonly new_project_template?: ProjectTemplateRecord | null;
}
