import { documentFixtures } from '../../fixture/document-fixture.ts';
import { documentIds } from '../../fixture/document-url.ts';
import { heading, paragraph, plain, styled, text } from '../content.ts';
import { type DocumentDefinition, oneTab } from '../document-definition.ts';

/** Documents about the launch of Aria 2. */
export const launchDocuments: readonly DocumentDefinition[] = [
  {
    id: documentIds.launchPlan,
    name: 'Launch plan: Aria 2',
    shared: { grace: 'writer', hana: 'writer', priya: 'commenter' },
    folderId: documentFixtures.folder,
    modifiedTime: '2026-06-11T14:05:00.000Z',
    write: oneTab([
      ...styled('TITLE', 'Launch plan: Aria 2'),
      ...styled('SUBTITLE', 'Everything between now and the first parcel'),
      ...paragraph(['Aria 2 ships on ', text('15 September 2026', { bold: true }), '.']),
      ...heading(1, 'What must be true by then'),
      ...plain('The outdoor sensor survives a night in the climate chamber, twice.'),
      ...plain('The app pairs in less than a minute, on phones as old as five years.'),
    ]),
  },
  {
    id: documentIds.pressRelease,
    name: 'Press release: Aria 2',
    owner: 'shira',
    shared: { ada: 'writer', grace: 'commenter', zoe: 'writer' },
    modifiedTime: '2026-06-09T10:20:00.000Z',
    write: oneTab([
      ...styled('TITLE', 'A weather station that listens'),
      ...plain(
        'Fernwood Instruments today presents Aria 2, a weather station for balconies and gardens.',
      ),
    ]),
  },
  {
    id: documentIds.packagingBrief,
    name: 'Packaging brief for Studio Nur',
    shared: { grace: 'writer', noor: 'reader', priya: 'writer' },
    modifiedTime: '2026-05-28T09:00:00.000Z',
    write: oneTab([
      ...heading(1, 'The box'),
      ...plain('One sheet of cardboard, no glue, no plastic window.'),
    ]),
  },
  {
    id: documentIds.budgetDraft,
    name: 'Budget 2027 (draft)',
    modifiedTime: '2026-06-01T17:45:00.000Z',
    write: oneTab(plain('Not to be shared before October.')),
  },
];
