import type { JobRow } from '../../store/asana/job-row.ts';
import { findJob, findProject, findTask } from '../protocol/lookup.ts';
import { findPortfolio } from '../protocol/planning-lookup.ts';
import { createdResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { jobType } from '../record/referring/job.ts';
import { duplicatePortfolio } from './duplicate-portfolio.ts';
import { duplicateProject } from './duplicate-project.ts';
import { duplicateTask } from './duplicate-task.ts';
import { continueJob } from './job.ts';

/** The response to a request that starts a job. */
export const startedResponse = (job: JobRow) => createdResponse(jobType, job, `/jobs/${job.gid}`);

/** Reads jobs, and starts those that copy tasks, projects and portfolios. */
export const jobRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/jobs/{job_gid}',
    respond: ({ param, context }) => {
      const job = findJob(param('job_gid'), context);
      continueJob(job);
      return recordResponse(jobType, job);
    },
  },
  {
    method: 'POST',
    template: '/tasks/{task_gid}/duplicate',
    respond: ({ param, data, context }) =>
      startedResponse(duplicateTask(findTask(param('task_gid'), context), data, context)),
  },
  {
    method: 'POST',
    template: '/projects/{project_gid}/duplicate',
    respond: ({ param, data, context }) =>
      startedResponse(duplicateProject(findProject(param('project_gid'), context), data, context)),
  },
  {
    method: 'POST',
    template: '/portfolios/{portfolio_gid}/duplicate',
    respond: ({ param, data, context }) =>
      startedResponse(
        duplicatePortfolio(findPortfolio(param('portfolio_gid'), context), data, context),
      ),
  },
];
