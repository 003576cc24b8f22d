import { fromText } from '../../store/asana/rich-text.ts';
import type { Tables } from '../../store/asana/store.ts';
import { gidOf } from '../../store/gid.ts';
import { documentUrl } from '../fixture/document-url.ts';
import { fixtures } from '../fixture/fixture.ts';

/** Project, title, content. */
const briefs = [
  [
    fixtures.hundredTaskProject,
    'What we launch',
    `Aria 2 is the first speaker for outdoors. Read first: ${documentUrl('launchPlan')}`,
  ],
  [fixtures.fieldRichProject, 'Why an app', 'Customers set up their speakers with it.'],
  [fixtures.privateProject, 'What it costs', 'Only for the owner.'],
  [fixtures.archivedProject, 'What we learned', 'Order the samples earlier.'],
] as const;

/** Adds the briefs of projects. */
export function addProjectBriefs({ projectBriefs }: Tables): void {
  for (const [at, [projectGid, title, text]] of briefs.entries()) {
    const gid = gidOf('projectBrief', at + 1);
    projectBriefs.set(gid, { gid, projectGid, title, text: fromText(text) });
  }
}
