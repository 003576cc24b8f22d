import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { recordRoute } from '../read.ts';
import { asana } from '../service.ts';
import { type AsanaWrite, toWrite, writeRoute } from '../write.ts';
import type { PortfolioRecord } from './portfolio.ts';
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
  readonly new_portfolio?: PortfolioRecord | null;
  readonly new_project_template?: ProjectTemplateRecord | null;
}

/** One job. Only the user who started it can read it. */
export const readJob = recordRoute<JobRecord>('/jobs/{job_gid}');

/** What a copy has besides its name. Asana takes the values separated by commas. */
export interface DuplicateData {
  readonly name: string;
  readonly include?: string;
}

/** New dates for the tasks of a copied project. */
export interface ScheduleDates {
  readonly should_skip_weekends: boolean;
  readonly start_on?: string;
  readonly due_on?: string;
}

export const duplicateTask = writeRoute<JobRecord, DuplicateData>(
  'POST',
  '/tasks/{task_gid}/duplicate',
);

export const duplicateProject = (
  gid: string,
  data: DuplicateData & { readonly schedule_dates?: ScheduleDates },
): AsanaWrite<JobRecord> => toWrite('POST', '/projects/{project_gid}/duplicate', [gid], data);

export const duplicatePortfolio = writeRoute<JobRecord, DuplicateData>(
  'POST',
  '/portfolios/{portfolio_gid}/duplicate',
);

/** The date or the user for what a template leaves open. */
export interface TemplateValue {
  readonly gid: string;
  readonly value: string;
}

/** The input for a project from a template, in Asana's spelling. */
export interface TemplateProjectData {
  readonly name: string;
  readonly team?: string;
  readonly privacy_setting?: string;
  /** Whether Asana rejects a request without a value for each date. */
  readonly is_strict: boolean;
  readonly requested_dates: readonly TemplateValue[];
  readonly requested_roles: readonly TemplateValue[];
}

export const instantiateProject = (
  templateGid: string,
  data: TemplateProjectData,
): AsanaWrite<JobRecord> =>
  toWrite('POST', '/project_templates/{project_template_gid}/instantiateProject', [templateGid], {
    ...data,
  });

/** Asana accepted the request, and could not do the work that it continued after its response. */
export type JobFailureReason = 'job-failed';

/** The error of a job that failed. Asana gives no reason. */
export const jobFailed = (gid: string): UpstreamError<JobFailureReason> =>
  new UpstreamError<JobFailureReason>({
    reason: 'job-failed',
    service: asana.id,
    message: `Asana started the work as the job ${gid}, and could not complete it.`,
  });
