import { recordRoute } from '../read.ts';
import { deletionRoute, writeRoute } from '../write.ts';
import type { ProjectBriefRecord } from './project.ts';

export const readProjectBrief = recordRoute<ProjectBriefRecord>(
  '/project_briefs/{project_brief_gid}',
);

export const createProjectBrief = writeRoute<ProjectBriefRecord>(
  'POST',
  '/projects/{project_gid}/project_briefs',
);

export const updateProjectBrief = writeRoute<ProjectBriefRecord>(
  'PUT',
  '/project_briefs/{project_brief_gid}',
);

export const deleteProjectBrief = deletionRoute('/project_briefs/{project_brief_gid}');
