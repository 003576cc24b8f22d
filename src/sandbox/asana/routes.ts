import { attachmentRoutes } from './route/attachment.ts';
import { customFieldRoutes } from './route/custom-field.ts';
import { projectRoutes } from './route/project.ts';
import { sectionRoutes } from './route/section.ts';
import { storyRoutes } from './route/story.ts';
import { tagRoutes } from './route/tag.ts';
import { taskRoutes } from './route/task.ts';
import { typeaheadRoutes } from './route/typeahead.ts';
import { userRoutes } from './route/user.ts';
import { userTaskListRoutes } from './route/user-task-list.ts';
import { workspaceRoutes } from './route/workspace.ts';
import type { Route } from './router.ts';

/** Every route that the sandbox's Asana serves, `/batch` apart. */
export const routes: readonly Route[] = [
  ...workspaceRoutes,
  ...userRoutes,
  ...userTaskListRoutes,
  ...projectRoutes,
  ...sectionRoutes,
  ...taskRoutes,
  ...storyRoutes,
  ...attachmentRoutes,
  ...tagRoutes,
  ...customFieldRoutes,
  ...typeaheadRoutes,
];
