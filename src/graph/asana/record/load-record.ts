import type { AsanaRead } from '../../../asana/read.ts';
import { readAttachment } from '../../../asana/record/attachment.ts';
import { readCustomField } from '../../../asana/record/custom-field.ts';
import { readJob } from '../../../asana/record/job.ts';
import { readProject } from '../../../asana/record/project.ts';
import { readProjectTemplate } from '../../../asana/record/project-template.ts';
import { readSection } from '../../../asana/record/section.ts';
import { readStatusUpdate } from '../../../asana/record/status-update.ts';
import { readStory } from '../../../asana/record/story.ts';
import { readTag } from '../../../asana/record/tag.ts';
import { readTask } from '../../../asana/record/task.ts';
import { readTeam } from '../../../asana/record/team.ts';
import { readUser } from '../../../asana/record/user.ts';
import { readWorkspace } from '../../../asana/record/workspace.ts';
import type { Context } from '../../../operation/context.ts';
import { prefetchFields } from '../../../operation/prefetch.ts';
import type { FieldCost } from '../../../plan/field-cost.ts';
import { recordOf } from '../../../plan/field-needs.ts';
import type { FieldSource } from '../../../plan/field-source.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { asanaRead } from '../../cost/call.ts';
import type { AsanaTypeName } from '../../id/id.ts';
import { printedName } from '../../prefix/printed-name.ts';

/** The read of one record by its id, for each type that has an id. */
const readByType = {
  Workspace: readWorkspace,
  Team: readTeam,
  User: readUser,
  Project: readProject,
  Section: readSection,
  Task: readTask,
  Story: readStory,
  Tag: readTag,
  Attachment: readAttachment,
  CustomField: readCustomField,
  StatusUpdate: readStatusUpdate,
  ProjectTemplate: readProjectTemplate,
  Job: readJob,
} as const satisfies Record<AsanaTypeName, (gid: string) => AsanaRead<{ readonly gid: string }>>;

/** The record of each of these types. */
type AsanaRecordOf<Name extends AsanaTypeName> = NonNullable<
  ReturnType<(typeof readByType)[Name]>['response']
>;

/**
 * Reads the selected fields of one record by its id. The lists of the record need only the id too, so their reads start at the
 * same time.
 */
export function loadRecord<Name extends AsanaTypeName>(
  typeName: Name,
  gid: string,
  context: Context,
  source: FieldSource,
): Promise<AsanaRecordOf<Name>> {
  const selection = selectionOf(source, printedName(source.schema, typeName));
  // The compiler cannot infer that the read found under this name returns a record of this type.
  const read = readByType[typeName](gid) as AsanaRead<never>;
  const kind = kindOf(typeName, source);
  const record = context.asana.record<AsanaRecordOf<Name>>(kind, gid, read, selection.mask);
  prefetchFields(selection, gid, context);
  return record;
}

/**
 * What reading a record by its id sends.
 *
 * @param id  Null if it is unknown in advance.
 */
export function recordCost(
  typeName: AsanaTypeName,
  id: string | null,
  source: FieldSource,
): FieldCost {
  const printed = printedName(source.schema, typeName);
  const read = readByType[typeName](id ?? '0');
  const mask = () => selectionOf(source, printed).mask;
  return {
    calls: [asanaRead(read, { mask, isKnown: id !== null })],
    records: [{ typeName: printed, id }],
  };
}

/** The kind that the schema defines for the type. All reads of a record use the same kind, so they share the cached record. */
export function kindOf(typeName: string, { schema }: FieldSource): string {
  const type = schema.getType(printedName(schema, typeName));
  const kind = type && recordOf(type)?.kind;
  if (kind === undefined) throw new Error(`${typeName} is not the type of a record`);
  return kind;
}
