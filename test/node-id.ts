import { documentFixtures } from '../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from './world.ts';

const [section = ''] = rowOf(world.projects, fixtures.hundredTaskProject).sectionGids;
const [attachment = ''] = rowOf(world.tasks, fixtures.taskWithEverything).attachmentGids;

/** The service's id of one object of each type that implements Node, by type name. */
const ids: Readonly<Record<string, string>> = {
  Workspace: fixtures.paidWorkspace,
  Team: fixtures.productTeam,
  User: fixtures.graceGid,
  Project: fixtures.fieldRichProject,
  Section: section,
  Task: fixtures.taskWithEverything,
  Tag: fixtures.tag,
  Story: fixtures.richComment,
  Attachment: attachment,
  CustomField: fixtures.enumField,
  StatusUpdate: fixtures.statusUpdate,
  TimeTrackingEntry: fixtures.timeTrackingEntry,
  Absence: fixtures.absence,
  Allocation: fixtures.allocation,
  Goal: fixtures.goal,
  TimePeriod: fixtures.timePeriod,
  GoalRelationship: fixtures.goalRelationship,
  CustomType: fixtures.customType,
  Portfolio: fixtures.portfolio,
  ProjectBrief: fixtures.projectBrief,
  TeamMembership: fixtures.teamMembership,
  WorkspaceMembership: fixtures.workspaceMembership,
  PortfolioMembership: fixtures.portfolioMembership,
  ProjectMembership: fixtures.projectMembership,
  TaskTemplate: fixtures.taskTemplate,
  ProjectTemplate: fixtures.projectTemplate,
  Job: fixtures.finishedJob,
  Document: documentFixtures.handbook,
  Folder: documentFixtures.folder,
  SharedDrive: documentFixtures.sharedDrive,
};

/** The service's id of one object of this type. For a new type, add an id above. */
export function idOfOne(typeName: string): string {
  const id = ids[typeName];
  if (id === undefined) throw new Error(`Which ${typeName} do tests of ids ask for?`);
  return id;
}

/** The keys of the types of Google. */
const googleKeys: Readonly<Record<string, string>> = {
  Document: 'documentId',
  Folder: 'folderId',
  SharedDrive: 'driveId',
};

/** The field with the service's id of a type that implements Node. */
export const ownIdFieldOf = (typeName: string): string => googleKeys[typeName] ?? 'gid';
