import { fromText } from '../../store/asana/rich-text.ts';
import type { Tables } from '../../store/asana/store.ts';
import { gidOf } from '../../store/gid.ts';
import { fixtures } from '../fixture/fixture.ts';
import { instantOn } from './instant.ts';

const { hundredTaskProject, privateProject, adaGid } = fixtures;

/** Project, name of the template, name of its tasks, notes, days until the tasks are due. */
const templates = [
  [hundredTaskProject, 'Sample order', 'Order a sample', 'Ask for two offers.', 7],
  [hundredTaskProject, 'Shop page', 'Write a page for the shop', '', null],
  [hundredTaskProject, 'Old checklist', 'Check everything', '', 1],
  [privateProject, 'Quote', 'Ask for a quote', '', 3],
] as const;

/** Adds the templates for tasks. */
export function addTaskTemplates({ taskTemplates }: Tables): void {
  for (const [at, [projectGid, name, taskName, notes, dueDays]] of templates.entries()) {
    const gid = gidOf('taskTemplate', at + 1);
    taskTemplates.set(gid, {
      gid,
      projectGid,
      name,
      task: { name: taskName, notes: fromText(notes), dueDays },
      createdAt: instantOn('2026-01-12', 10 * 60),
      createdByGid: adaGid,
    });
  }
}
