import { fromText, type RichText } from '../../store/asana/rich-text.ts';
import type { FieldValue, SectionRow, TaskRow } from '../../store/asana/row.ts';
import { addDependency, addTask, addToSection } from '../../store/asana/row-creation.ts';
import { requireRow, type Tables } from '../../store/asana/store.ts';
import { gidOf } from '../../store/gid.ts';
import { documentUrl } from '../fixture/document-url.ts';
import { fixtures } from '../fixture/fixture.ts';
import { people } from '../fixture/person.ts';
import { addFixtureStories } from './fixture-story.ts';

const createdAt = '2026-05-11T07:45:00.000Z';

/** Adds the tasks of `fixtures` to the tables. Each has one unusual property, and one has nearly all properties. */
export function addFixtureTasks(tables: Tables): void {
  const everything = addTaskWithEverything(tables);
  addFixtureStories(tables, everything);
  addMultiHomedTask(tables);
  addUnusualTasks(tables);
}

function addTaskWithEverything(tables: Tables): TaskRow {
  const task = addFixtureTask(
    tables,
    fixtures.taskWithEverything,
    'Ship the “storm” alert & its sound 🌩️',
    {
      notes: notesOfEverything,
      assigneeGid: people.grace,
      startOn: '2026-06-01',
      dueOn: '2026-06-26',
      dueAt: '2026-06-26T15:00:00.000Z',
      tagGids: [fixtures.tag, gidOf('tag', 3)],
      followerGids: [people.ada, people.grace, people.hana, people.shira],
      likerGids: [people.grace, people.hana],
      external: { gid: fixtures.externalIdOfTaskWithEverything, data: '{"stage":"beta"}' },
      values: new Map<string, FieldValue>([
        [fixtures.textField, 'FW-9001 "rev. B"'],
        [fixtures.numberField, 7.5],
        [fixtures.percentageField, 0.25],
        [fixtures.currencyField, 1280],
        [fixtures.enumField, gidOf('enumOption', 1)],
        [fixtures.multiEnumField, [gidOf('enumOption', 5), gidOf('enumOption', 7)]],
        [fixtures.dateField, { date: '2026-07-03', dateTime: null }],
        [fixtures.dateTimeField, { date: '2026-07-06', dateTime: '2026-07-06T08:00:00.000Z' }],
        [fixtures.peopleField, [people.hana, people.tom]],
        [fixtures.referenceField, [fixtures.multiHomedTask, fixtures.hundredTaskProject]],
        [fixtures.customIdField, 'ARIA-1001'],
        [fixtures.lockedField, 312],
      ]),
    },
  );
  addToSection(task, sectionOf(tables, fixtures.fieldRichProject, 1));
  addToSection(task, sectionOf(tables, gidOf('project', 7), 2));
  addSubtasksAndDependencies(tables, task);
  return task;
}

/** Has bold text, a list, a link with a text, and a link whose text is its URL. */
const notesOfEverything: RichText = {
  text: [
    'The alert must wake people, not frighten them.',
    'Sound: under 3 seconds',
    'Text: “Storm expected within the hour”',
    'See the release notes',
    documentUrl('radioDesign'),
  ].join('\n'),
  html: `<body><strong>The alert must wake people</strong>, not frighten them.
<ul><li>Sound: under 3 seconds</li><li>Text: “Storm expected within the hour”</li></ul><a href="${documentUrl('releaseNotes')}">See the release notes</a>
<a href="${documentUrl('radioDesign')}">${documentUrl('radioDesign')}</a></body>`,
};

function addSubtasksAndDependencies(tables: Tables, task: TaskRow): void {
  const child = (number: number, name: string, parentGid: string, fields: Partial<TaskRow> = {}) =>
    addFixtureTask(tables, gidOf('task', number), name, { parentGid, ...fields });
  const sound = child(900_101, 'Record three sounds', task.gid, { assigneeGid: people.mateo });
  const review = child(900_102, 'Let six people wake up to them', task.gid, {
    completedAt: '2026-06-02T06:10:00.000Z',
    completedByGid: people.hana,
  });
  child(900_103, 'Borrow a good microphone', sound.gid);
  child(900_104, 'Find people who sleep deeply', review.gid, { dueOn: '2026-05-29' });
  const first = tables.tasks.get(sectionOf(tables, fixtures.fieldRichProject, 0).taskGids[0] ?? '');
  const last = tables.tasks.get(sectionOf(tables, fixtures.fieldRichProject, 2).taskGids[0] ?? '');
  if (first) addDependency(task, first);
  if (last) addDependency(last, task);
}

function addMultiHomedTask(tables: Tables): void {
  const task = addFixtureTask(tables, fixtures.multiHomedTask, 'Decide on a price for the app', {
    assigneeGid: people.ada,
    notes: fromText('Free, or 2 € a month?'),
  });
  addToSection(task, sectionOf(tables, fixtures.fieldRichProject, 0));
  addToSection(task, sectionOf(tables, gidOf('project', 4), 1));
  addToSection(task, sectionOf(tables, fixtures.privateProject, 0));
}

function addUnusualTasks(tables: Tables): void {
  const empty = addFixtureTask(tables, fixtures.emptyTask, '', { followerGids: [] });
  addToSection(empty, sectionOf(tables, fixtures.fieldRichProject, 0));

  addFixtureTask(tables, fixtures.privateTask, 'Write a birthday card for Grace', {
    assigneeGid: people.ada,
    dueOn: '2026-12-09',
  });

  const milestone = addFixtureTask(tables, fixtures.milestone, 'App 3.0 is in both stores', {
    subtype: 'milestone',
    dueOn: '2026-10-30',
  });
  addToSection(milestone, sectionOf(tables, fixtures.fieldRichProject, 2));

  const approval = addFixtureTask(tables, fixtures.approval, 'Icon: the cloud with the umbrella?', {
    subtype: 'approval',
    approvalStatus: 'changes_requested',
    assigneeGid: people.hana,
    completedAt: '2026-06-04T13:20:00.000Z',
    completedByGid: people.hana,
  });
  addToSection(approval, sectionOf(tables, fixtures.fieldRichProject, 2));

  const rightToLeft = addFixtureTask(
    tables,
    fixtures.rightToLeftTask,
    'לבדוק את המסך הראשי בעברית (RTL)',
    {
      notes: fromText(`הטקסט כאן: ${documentUrl('hebrewCopy')}`),
      assigneeGid: people.shira,
    },
  );
  addToSection(rightToLeft, sectionOf(tables, gidOf('project', 10), 0));

  const elsewhere = addFixtureTask(
    tables,
    fixtures.guestsTaskElsewhere,
    'Cafe\u0301 corner for the fair: a sketch',
    {
      assigneeGid: people.noor,
    },
  );
  addToSection(elsewhere, sectionOf(tables, gidOf('project', 8), 0));
}

function addFixtureTask(
  tables: Tables,
  gid: string,
  name: string,
  fields: Partial<TaskRow>,
): TaskRow {
  const workspaceGid = fixtures.paidWorkspace;
  return addTask(tables, {
    gid,
    name,
    workspaceGid,
    createdAt,
    createdByGid: people.ada,
    ...fields,
  });
}

function sectionOf(tables: Tables, projectGid: string, index: number): SectionRow {
  const gid = requireRow(tables.projects, projectGid).sectionGids[index];
  return requireRow(tables.sections, gid ?? '');
}
