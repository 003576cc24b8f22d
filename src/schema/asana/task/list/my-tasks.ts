import { toMask } from '../../../../engine/loader/mask.ts';
import { asanaAssumptions } from '../../../../service/asana/assumption/assumption.ts';
import { listSections, type SectionRecord } from '../../../../service/asana/record/section.ts';
import { readUserTaskList } from '../../../../service/asana/record/user.ts';
import { UpstreamError } from '../../../../upstream/http/upstream-error.ts';
import { asanaRead } from '../../../cost/call.ts';
import { parseGid } from '../../../id/id.ts';
import { listField, readAfterRecord } from '../../../relay/list-field.ts';
import type { Listing } from '../../../relay/listing.ts';
import type { PageArgs } from '../../../relay/page.ts';
import { toKind } from '../../record/asana-type.ts';
import { listByOffset } from '../../record/offset-list.ts';

const onlyGid = toMask(['gid']);

/** The sections of “My tasks”, which Asana returns only for a list that it names first. */
function sectionsOfMyTasks(user: string, workspace: string): Listing<SectionRecord> {
  const list = readUserTaskList(user, workspace);
  const sectionsOf = (gid: string) => listByOffset(toKind('my_tasks_section'), listSections(gid));
  return {
    name: `sections of ${user} in ${workspace}`,
    async readRange(from, count, mask, context) {
      const key = `${user} ${workspace}`;
      const { gid } = await context.asana.record(toKind('user_task_list'), key, list, onlyGid);
      try {
        return await sectionsOf(gid).readRange(from, count, mask, context);
      } catch (error) {
        throw withAssumption(error);
      }
    },
    calls: (page) => [
      asanaRead(list, { mask: () => onlyGid }),
      ...sectionsOf('0')
        .calls({ ...page, isKnown: false })
        .map((call) => ({ ...call, step: (call.step ?? 0) + 1 })),
    ],
  };
}

/** Names the assumption if Asana does not know the list as a project. */
function withAssumption(error: unknown): unknown {
  if (error instanceof UpstreamError && ['not-found', 'invalid-input'].includes(error.reason))
    error.assumption = asanaAssumptions.myTasksSections.id;
  return error;
}

interface MyTasksArgs extends PageArgs {
  readonly workspace: string;
}

/** The options of the field with the sections of “My tasks”. */
export const myTasksSectionsField = readAfterRecord(
  listField(sectionsOfMyTasks, ({ workspace }: MyTasksArgs) =>
    parseGid('Workspace', workspace, 'workspace'),
  ),
);
