import { fromText, type RichText } from '../../store/asana/rich-text.ts';
import type { AttachmentRow, StoryRow, TaskRow } from '../../store/asana/row.ts';
import { addStory } from '../../store/asana/row-creation.ts';
import type { Tables } from '../../store/asana/store.ts';
import { gidOf } from '../../store/gid.ts';
import { documentUrl } from '../fixture/document-url.ts';
import { fixtures } from '../fixture/fixture.ts';
import { people } from '../fixture/person.ts';

/** Adds comments, system stories and attachments to `taskWithEverything`. */
export function addFixtureStories(tables: Tables, task: TaskRow): void {
  const addSystemStory = (
    number: number,
    subtype: string,
    text: RichText,
    createdByGid: string,
    hour: number,
    more: Partial<StoryRow> = {},
  ) => {
    const createdAt = `2026-05-12T${String(hour).padStart(2, '0')}:00:00.000Z`;
    const gid = gidOf('story', number);
    addStory(tables, task, { gid, subtype, text, createdByGid, createdAt, ...more });
  };
  const addComment = (
    number: number,
    text: RichText,
    author: string,
    hour: number,
    more: Partial<StoryRow> = {},
  ) => addSystemStory(number, 'comment_added', text, author, hour, more);

  addSystemStory(
    900_010,
    'added_to_project',
    fromText('added this task to App 3.0'),
    people.ada,
    8,
  );
  addSystemStory(
    900_011,
    'assigned',
    fromText('assigned this task to Grace Lindqvist'),
    people.ada,
    9,
  );
  const due = fromText('changed the due date to 2026-06-26');
  addSystemStory(900_012, 'due_date_changed', due, people.ada, 9);
  const reactions = [
    { base: '👍', variant: '👍🏽', userGids: [people.ada, people.grace] },
    { base: '🎉', variant: '🎉', userGids: [people.grace] },
  ];
  const details = { isPinned: true, isEdited: true, likerGids: [people.grace], reactions };
  addComment(900_001, richComment, people.ada, 10, details);
  const reply = fromText(`On it. My notes: ${documentUrl('launchPlan')}`);
  addComment(900_002, reply, people.grace, 11);
  addComment(900_013, fromText('זה נשמע טוב 🎧'), people.shira, 12);
  const moved = fromText('moved this task from "To do" to "In progress" in App 3.0');
  addSystemStory(900_014, 'section_changed', moved, people.grace, 13);
  task.modifiedAt = '2026-05-12T13:00:00.000Z';
  addAttachments(tables, task);
}

/** A comment with a mention in the form in which Asana saves it. */
const richComment: RichText = {
  text: '@Grace Lindqvist please take this; the sound comes first. Plan',
  html: `<body><a href="https://app.asana.com/0/${people.grace}/list" data-asana-gid="${people.grace}" data-asana-accessible="true" data-asana-type="user" data-asana-dynamic="true">@Grace Lindqvist</a> please take this; <em>the sound comes first</em>. <a href="${documentUrl('launchPlan')}">Plan</a></body>`,
};

function addAttachments(tables: Tables, task: TaskRow): void {
  const attach = (
    number: number,
    fields: Pick<AttachmentRow, 'name' | 'subtype' | 'size' | 'url'>,
    parentGid = task.gid,
  ) => {
    const gid = gidOf('attachment', number);
    const { createdAt } = task;
    tables.attachments.set(gid, { ...fields, gid, parentGid, createdAt, createdByGid: people.ada });
    if (parentGid === task.gid) task.attachmentGids.push(gid);
  };
  const link = { size: null, url: documentUrl('releaseNotes') };
  attach(900_001, { ...link, name: 'Release notes 3.0', subtype: 'gdrive' });
  attach(900_002, {
    name: 'Ticket 42 in the help desk',
    subtype: 'external',
    size: null,
    url: 'https://help.fernwood.example/tickets/42',
  });
  attach(900_003, { name: 'storm "take 2".wav', subtype: 'asana', size: 1_204_331, url: null });
  const planLink = { size: null, url: documentUrl('launchPlan') };
  attach(
    900_004,
    { ...planLink, name: 'Launch plan', subtype: 'gdrive' },
    fixtures.hundredTaskProject,
  );
}
