import { documentLandmark } from '../sandbox/world/fixture/document-fixture.ts';
import { landmark } from '../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from './world.ts';

const [section = ''] = rowOf(world.projects, landmark.hundredTaskProject).sectionGids;
const [attachment = ''] = rowOf(world.tasks, landmark.taskWithEverything).attachmentGids;

/** The service's own id of one of each type with an id, by the type's name. */
const ids: Readonly<Record<string, string>> = {
  Workspace: landmark.paidWorkspace,
  Team: landmark.productTeam,
  User: landmark.graceGid,
  Project: landmark.fieldRichProject,
  Section: section,
  Task: landmark.taskWithEverything,
  Tag: landmark.tag,
  Story: landmark.richComment,
  Attachment: attachment,
  CustomField: landmark.enumField,
  Document: documentLandmark.fixture,
};

/** The service's own id of one of this type. A type that is new has none yet: give it one above. */
export function idOfOne(typeName: string): string {
  const id = ids[typeName];
  if (id === undefined) throw new Error(`Which ${typeName} do tests of ids ask for?`);
  return id;
}
