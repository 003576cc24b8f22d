import { listOf } from '../../../store/google/list-preset.ts';
import { documentFixtures } from '../../fixture/document-fixture.ts';
import { heading, item, paragraph, plain, styled, table, text } from '../content.ts';
import { type DocumentDefinition, tabOf, withTabs } from '../document-definition.ts';

const list = 'kix.templateactions';
const headerId = 'kix.templateheader';

/** A template for meeting notes. One of its placeholders has two styles. */
export const templateDocument: DocumentDefinition = {
  id: documentFixtures.template,
  name: 'Meeting notes (template)',
  shared: { grace: 'reader' },
  modifiedTime: '2026-01-13T09:00:00.000Z',
  write: (id) => {
    const notes = tabOf(
      't.0',
      'Notes',
      [
        ...styled('TITLE', '{{topic}}'),
        ...table([
          ['Date', 'Present'],
          ['{{date}}', '{{people}}'],
        ]),
        ...heading(1, 'Decisions'),
        ...paragraph(['{{', text('decisions', { bold: true }), '}}']),
        ...heading(1, 'Action items'),
        ...item(list, 0, '{{actions}}'),
        ...plain('Notes are due the day after the meeting.'),
      ],
      {
        lists: new Map([[list, listOf('BULLET_DISC_CIRCLE_SQUARE')]]),
        headers: new Map([[headerId, plain('Fernwood Instruments: {{topic}}')]]),
      },
    );
    notes.documentStyle = { ...notes.documentStyle, defaultHeaderId: headerId };
    return withTabs(notes)(id);
  },
};
