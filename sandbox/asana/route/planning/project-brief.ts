import { emptyText } from '../../../store/asana/rich-text.ts';
import type { ProjectBriefRow } from '../../../store/asana/row.ts';
import { readRichText } from '../../change/task-input.ts';
import { type Data, readText } from '../../protocol/input.ts';
import { findEditableProject, findProjectBrief } from '../../protocol/lookup.ts';
import type { RequestContext } from '../../protocol/record.ts';
import { invalid } from '../../protocol/rejection.ts';
import { createdResponse, emptyResponse, recordResponse } from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { projectBriefType } from '../../record/project.ts';

/** Reads, creates, changes and deletes the briefs of projects. */
export const projectBriefRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/project_briefs/{project_brief_gid}',
    respond: ({ param, context }) =>
      recordResponse(projectBriefType, findProjectBrief(param('project_brief_gid'), context)),
  },
  {
    method: 'POST',
    template: '/projects/{project_gid}/project_briefs',
    respond: ({ param, data, context }) => {
      const project = findEditableProject(param('project_gid'), context);
      const briefs = [...context.store.projectBriefs.values()];
      // The wording is unverified.
      if (briefs.some(({ projectGid }) => projectGid === project.gid))
        throw invalid('project: The project already has a brief');
      const { title = '', text } = parseChange(data, context);
      const brief: ProjectBriefRow = {
        gid: context.store.createGid(),
        projectGid: project.gid,
        title,
        text: text ?? emptyText,
      };
      context.store.projectBriefs.set(brief.gid, brief);
      return createdResponse(projectBriefType, brief, `/project_briefs/${brief.gid}`);
    },
  },
  {
    method: 'PUT',
    template: '/project_briefs/{project_brief_gid}',
    respond: ({ param, data, context }) => {
      const brief = findEditable(param('project_brief_gid'), context);
      Object.assign(brief, parseChange(data, context));
      return recordResponse(projectBriefType, brief);
    },
  },
  {
    method: 'DELETE',
    template: '/project_briefs/{project_brief_gid}',
    respond: ({ param, context }) => {
      const { gid } = findEditable(param('project_brief_gid'), context);
      context.store.projectBriefs.delete(gid);
      return emptyResponse;
    },
  },
];

function findEditable(gid: string, context: RequestContext): ProjectBriefRow {
  const brief = findProjectBrief(gid, context);
  findEditableProject(brief.projectGid, context);
  return brief;
}

function parseChange(
  data: Data,
  context: RequestContext,
): Partial<Pick<ProjectBriefRow, 'title' | 'text'>> {
  const title = readText(data, 'title');
  const text = readRichText(data, 'text', 'html_text', 'description', context);
  return { ...(title !== undefined && { title }), ...(text && { text }) };
}
