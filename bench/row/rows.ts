import type { Fixtures } from '../upstream/fixture.ts';
import { oneTask } from './one-task.ts';
import { projectTasks } from './project-tasks.ts';
import type { Row } from './row.ts';
import { taskDocument } from './task-document.ts';
import { taskStories } from './task-stories.ts';
import { typename } from './typename.ts';
import { updateTasks } from './update-tasks.ts';
import { workspaceProjects } from './workspace-projects.ts';

/** All rows. `--rows` selects them by their position, from 1. */
export const createRows = (fixtures: Fixtures): readonly Row[] =>
  [projectTasks, workspaceProjects, taskStories, oneTask, taskDocument, typename, updateTasks].map(
    (create) => create(fixtures),
  );
