import type { JobRow } from '../../store/asana/job-row.ts';
import { recordEvents } from '../event/record-events.ts';
import type { RequestContext } from '../protocol/record.ts';
import { Rejection } from '../protocol/rejection.ts';

/** How many jobs of one user can be in progress. Source: Asana, "Rate limits", concurrent duplications. */
const maxJobs = 5;

/** What a job makes, and how. */
export type NewJob = Pick<JobRow, 'subtype' | 'work'> &
  Partial<Pick<JobRow, 'newTaskGid' | 'newProjectGid' | 'newPortfolioGid'>>;

/** Rejects another job of a user who has five in progress. */
export function checkJobCount(context: RequestContext): void {
  if (runningJobs(context).length >= maxJobs) {
    throw new Rejection(
      429,
      "You've made too many requests and hit a rate limit. Please retry after the given amount of time.",
      context.isBroken('asana.retry-after') ? null : 1,
    );
  }
}

/** Starts a job. Its result exists at once, and is complete when the job has succeeded. */
export function startJob(job: NewJob, context: RequestContext): JobRow {
  const { store, caller, jobSettings } = context;
  const { steps, outcome } = jobSettings;
  const row: JobRow = {
    gid: store.createGid(),
    creatorGid: caller.userGid,
    status: 'not_started',
    newTaskGid: null,
    newProjectGid: null,
    newPortfolioGid: null,
    stepsLeft: steps ?? Number.POSITIVE_INFINITY,
    ...job,
    work: () => {
      row.status = outcome;
      // What a failed job leaves behind is unverified: here it is the incomplete copy.
      if (outcome === 'succeeded') recordEvents(context, job.work);
    },
  };
  store.jobs.set(row.gid, row);
  if (row.stepsLeft === 0) row.work();
  return row;
}

/** Continues a job by one step. */
export function continueJob(job: JobRow): void {
  if (job.stepsLeft === 0) return;
  job.stepsLeft -= 1;
  job.status = 'in_progress';
  if (job.stepsLeft === 0) job.work();
}

/** Continues the jobs of the caller by one step: the emulator has no time of its own. */
export function continueJobs(context: RequestContext): void {
  for (const job of runningJobs(context)) continueJob(job);
}

const runningJobs = ({ store, caller }: RequestContext): readonly JobRow[] =>
  [...store.jobs.values()].filter((job) => job.creatorGid === caller.userGid && job.stepsLeft > 0);
