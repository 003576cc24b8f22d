import type { JobRecord } from '../../../../src/service/asana/record/job.ts';
import type { JobRow } from '../../../store/asana/job-row.ts';
import { lazyRecord, type RecordType } from '../../protocol/record.ts';
import { portfolioType } from '../planning/portfolio.ts';
import { projectType } from '../project.ts';
import { taskOrNull } from '../task.ts';

/** A job as Asana returns it. Only `new_task` can be null in Asana's description, so the other results are omitted. */
export const jobType: RecordType<JobRow, JobRecord> = {
  compact: ['gid', 'resource_type', 'resource_subtype', 'status', 'new_project', 'new_task'],
  fields: {
    gid: (job) => job.gid,
    resource_type: () => 'job',
    resource_subtype: (job) => job.subtype,
    status: (job) => job.status,
    new_task: (job, context) => taskOrNull(job.newTaskGid, context),
    new_project: (job, context) => {
      const project = job.newProjectGid && context.store.projects.get(job.newProjectGid);
      return project ? lazyRecord(projectType, project, context) : undefined;
    },
    new_portfolio: ({ newPortfolioGid }, context) => {
      const portfolio = context.store.portfolios.get(newPortfolioGid ?? '');
      return portfolio ? lazyRecord(portfolioType, portfolio, context) : undefined;
    },
    new_project_template: () => undefined,
  },
};
