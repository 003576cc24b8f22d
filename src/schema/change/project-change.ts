import { readProject } from '../../service/asana/record/project.ts';
import { anyId } from '../asana/record/id-input.ts';
import { Project, Section, Story, Task } from '../asana/record/refs.ts';
import { builder } from '../builder/builder.ts';
import { parseGid } from '../id/id.ts';
import type { AddedChange } from './added-change.ts';
import { asanaChangeFields } from './asana-change-field.ts';
import { type AsanaEvent, toAsanaEvent, toUnreadEvent } from './asana-event.ts';
import { changeField, type Positioned } from './change-field.ts';
import { afterArg, isOfFeed } from './change-position.ts';
import { changedRecord } from './changed-record.ts';
import { openAsanaFeed } from './open-asana-feed.ts';

export const ProjectChangeRef = builder
  .objectRef<Positioned<AsanaEvent>>('ProjectChange')
  .implement({
    description:
      'A change of a project, or of one of its tasks or sections. Objects are read after the change, and only if they are selected.',
    fields: (t) => ({
      ...asanaChangeFields(t),
      task: t.field({
        type: Task,
        description:
          'The task that changed, or that was added to the project or removed from it. Also the task to which a comment or an attachment was added. Null if something else changed, if it was deleted, and if a comment was edited: Asana does not name its task then, so select `story { target }`.',
        ...changedRecord(Task),
      }),
      section: t.field({
        type: Section,
        description:
          'The section that changed, or to which a task was added, or from which a task was removed. Null if something else changed, or if it was deleted.',
        ...changedRecord(Section),
      }),
      story: t.field({
        type: Story,
        description:
          'The comment, or the entry of a task’s history, that changed. Null if something else changed, or if it was deleted.',
        ...changedRecord(Story),
      }),
      project: t.field({
        type: Project,
        description:
          'The project, if its own fields changed, and with the kind RESYNC. Null if something in it changed, or if it was deleted.',
        ...changedRecord(Project),
      }),
    }),
  });

builder.subscriptionField('projectChanged', (t) =>
  t.field({
    type: ProjectChangeRef,
    description:
      'The changes of a project, its tasks and its sections, in the order in which Asana reports them.',
    args: { id: t.arg.id({ required: true, description: anyId }), ...afterArg },
    ...changeField<{ id: string }, string, AddedChange, AsanaEvent>({
      parse: ({ id }) => parseGid('Project', id, 'id'),
      isOwn: isOfFeed(({ service, resource }, gid) => service === 'asana' && resource === gid),
      open: (gid, context, options) =>
        openAsanaFeed({ name: 'project', gid, read: readProject(gid) }, context, options),
      toValue: (change, gid) => toAsanaEvent(change, { typeName: 'Project', gid }),
      toUnread: toUnreadEvent,
    }),
  }),
);
