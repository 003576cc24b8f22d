import type { Tables } from '../../store/asana/store.ts';
import { gidOf } from '../../store/gid.ts';
import { fixtures } from '../fixture/fixture.ts';
import { instantOn } from './instant.ts';

const { taskWithEverything, privateTask, adaGid, graceGid, fieldRichProject } = fixtures;

/** Task, project, user, day, minutes, description. */
const worked = [
  [taskWithEverything, fieldRichProject, graceGid, '2026-06-02', 90, 'Recorded the sound'],
  [taskWithEverything, fieldRichProject, adaGid, '2026-06-03', 45, 'Wrote the text'],
  [taskWithEverything, fieldRichProject, adaGid, '2026-06-04', 240, ''],
  [privateTask, null, adaGid, '2026-06-05', 30, 'Thought about it'],
] as const;

/** Adds the time that users have spent on tasks. */
export function addTimeTrackingEntries({ timeTrackingEntries }: Tables): void {
  for (const [
    at,
    [taskGid, projectGid, createdByGid, day, minutes, description],
  ] of worked.entries()) {
    const gid = gidOf('timeTrackingEntry', at + 1);
    timeTrackingEntries.set(gid, {
      gid,
      taskGid,
      projectGid,
      minutes,
      enteredOn: day,
      description,
      billable: at === 0 ? 'billable' : 'notApplicable',
      createdAt: instantOn(day, 17 * 60),
      createdByGid,
    });
  }
}
