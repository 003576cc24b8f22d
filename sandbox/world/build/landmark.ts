import { gidOf } from '../../store/gid.ts';
import { userGids } from '../../store/person.ts';

/** Rows of the world that tests and examples rely on, by their ids. */
export const landmark = {
  adaGid: userGids.ada,
  graceGid: userGids.grace,
  guestGid: userGids.guest,

  /** An organization on a paid plan: teams, search, custom fields. */
  paidWorkspace: gidOf('workspace', 1),
  /** Ada's own, on the free plan. */
  freeWorkspace: gidOf('workspace', 2),

  productTeam: gidOf('team', 1),
  /** Secret: only its members know of it. */
  leadershipTeam: gidOf('team', 5),

  /** Exactly 100 top-level tasks, each with assignee, section, projects and tags. */
  hundredTaskProject: gidOf('project', 1),
  /** Every custom field is on it. */
  fieldRichProject: gidOf('project', 3),
  /** The only project that the guest sees. */
  guestProject: gidOf('project', 6),
  /** Of the paid workspace; only Ada sees it. */
  privateProject: gidOf('project', 11),
  archivedProject: gidOf('project', 12),
  /** Of the free workspace. */
  personalProject: gidOf('project', 14),

  /** All kinds of field values, comments, attachments, subtasks, dependencies, an external id. */
  taskWithEverything: gidOf('task', 900_001),
  /** Its external id needs encoding in an address. */
  externalIdOfTaskWithEverything: 'crm/ticket #42 50%?',
  /** No assignee, dates, notes, tags, followers; its custom fields are empty. */
  emptyTask: gidOf('task', 900_002),
  /** In three projects, one of which only Ada sees. */
  multiHomedTask: gidOf('task', 900_003),
  /** In no project: Ada's own. */
  privateTask: gidOf('task', 900_004),
  milestone: gidOf('task', 900_005),
  approval: gidOf('task', 900_006),
  /** Its name and notes are written from right to left. */
  rightToLeftTask: gidOf('task', 900_007),
  /** In no project of the guest's, yet assigned to the guest. */
  guestsTaskElsewhere: gidOf('task', 900_008),

  /** A comment on the task with everything: rich text with a mention, pinned, edited, by Ada. */
  richComment: gidOf('story', 900_001),
  /** A plain comment by Grace on the same task. */
  plainComment: gidOf('story', 900_002),

  textField: gidOf('customField', 1),
  numberField: gidOf('customField', 2),
  percentageField: gidOf('customField', 3),
  currencyField: gidOf('customField', 4),
  enumField: gidOf('customField', 5),
  multiEnumField: gidOf('customField', 6),
  dateField: gidOf('customField', 7),
  dateTimeField: gidOf('customField', 8),
  peopleField: gidOf('customField', 9),
  referenceField: gidOf('customField', 10),
  formulaField: gidOf('customField', 11),
  customIdField: gidOf('customField', 12),
  /** A number field that nobody may write. */
  lockedField: gidOf('customField', 13),
  /** Options of the enum field: high, medium, low; and one that is no longer to be had. */
  enumOptions: [1, 2, 3].map((number) => gidOf('enumOption', number)),
  disabledEnumOption: gidOf('enumOption', 4),
  /** Options of the multi-enum field. */
  multiEnumOptions: [5, 6, 7, 8].map((number) => gidOf('enumOption', number)),

  tag: gidOf('tag', 1),
} as const;
