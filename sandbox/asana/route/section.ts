import { pick } from '../../store/asana/store.ts';
import { findProject, findSection } from '../protocol/lookup.ts';
import { many, one } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { sectionType } from '../record/section.ts';

/** Reads of sections. */
export const sectionRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/projects/{project_gid}/sections',
    respond: ({ param, view }) => {
      const { sectionGids } = findProject(param('project_gid'), view);
      return many(sectionType, pick(view.store.sections, sectionGids));
    },
  },
  {
    method: 'GET',
    template: '/sections/{section_gid}',
    respond: ({ param, view }) => one(sectionType, findSection(param('section_gid'), view)),
  },
];
