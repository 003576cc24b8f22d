import { type AsanaRead, readRecord } from '../read.ts';
import { type AsanaWrite, toEmptyWrite, toWrite } from '../write.ts';
import type { ProjectBriefRecord } from './project.ts';

export const readProjectBrief = (gid: string): AsanaRead<ProjectBriefRecord> =>
  readRecord('/project_briefs/{project_brief_gid}', [gid]);

/** The input for a brief, in Asana's spelling: plain text or rich text. */
export interface ProjectBriefData {
  readonly title?: string;
  readonly text?: string;
  readonly html_text?: string;
}

export const createProjectBrief = (
  projectGid: string,
  data: ProjectBriefData,
): AsanaWrite<ProjectBriefRecord> =>
  toWrite('POST', '/projects/{project_gid}/project_briefs', [projectGid], { ...data });

export const updateProjectBrief = (
  gid: string,
  data: ProjectBriefData,
): AsanaWrite<ProjectBriefRecord> =>
  toWrite('PUT', '/project_briefs/{project_brief_gid}', [gid], { ...data });

/** Deletes a brief. The response is empty. */
export const deleteProjectBrief = (gid: string): AsanaWrite<object> =>
  toEmptyWrite('DELETE', '/project_briefs/{project_brief_gid}', [gid]);
