import type { FieldCost } from '../../engine/plan/field-cost.ts';
import { notAPosition, printPosition } from '../../live/feed/feed-position.ts';
import { toPageAfter } from '../../live/feed/page-after.ts';
import { identifyEvent } from '../../live/feed/source/asana-source.ts';
import type { Context } from '../../operation/context.ts';
import { eventMask, readEvents } from '../../service/asana/record/event.ts';
import type { AsanaType } from '../asana/record/asana-type.ts';
import { anyId } from '../asana/record/id-input.ts';
import { Attachment, Goal, Project, Section, Story, Task } from '../asana/record/refs.ts';
import { builder } from '../builder/builder.ts';
import { asanaRead } from '../cost/call.ts';
import { InputError } from '../error/input-error.ts';
import { parseGid } from '../id/id.ts';
import { ArgumentParser, ifValid } from '../validation/argument-parser.ts';
import { type AddedChange, joinAdded } from './added-change.ts';
import { asanaChangeFields } from './asana-change-field.ts';
import { type AsanaEvent, type Subscribed, toAsanaEvent, toUnreadEvent } from './asana-event.ts';
import { changeField, type Positioned } from './change-field.ts';
import {
  type ChangePage,
  type ChangePageArgs,
  changePageArgs,
  changePageOf,
  parseChangePage,
  resyncPage,
  toChangePage,
} from './change-page.ts';
import { afterArg, isOfFeed } from './change-position.ts';
import { changedRecord } from './changed-record.ts';
import { openAsanaFeed } from './open-asana-feed.ts';

interface AsanaChange<Value extends { readonly gid: string }> {
  readonly typeName: Subscribed['typeName'];
  readonly type: AsanaType<Value>;
  readonly description: string;
  /** The records that a change can name, by their fields. */
  readonly objects: Readonly<Record<string, readonly [type: AsanaType, description: string]>>;
  /** What else changes with the record. */
  readonly parts: string;
}

/** Defines the type of the changes of a record, their subscription, and the field with a page of them. */
function defineChange<Value extends { readonly gid: string }>({
  typeName,
  type,
  description,
  objects,
  parts,
}: AsanaChange<Value>) {
  const name = typeName.toLowerCase();
  const subscription = `${name}Changed`;
  const change = builder.objectRef<Positioned<AsanaEvent>>(`${typeName}Change`).implement({
    description: `${description} Objects are read after the change, and only if they are selected.`,
    fields: (t) => ({
      ...asanaChangeFields(t),
      ...Object.fromEntries(
        Object.entries(objects).map(([field, [of, text]]) => [
          field,
          t.field({ type: of, description: text, ...changedRecord(of) }),
        ]),
      ),
    }),
  });
  builder.subscriptionField(subscription, (t) =>
    t.field({
      type: change,
      description: `The changes of a ${name}, ${parts}, in the order in which Asana reports them.`,
      args: { id: t.arg.id({ required: true, description: anyId }), ...afterArg },
      ...changeField<{ id: string }, string, AddedChange, AsanaEvent>({
        parse: ({ id }) => parseGid(typeName, id, 'id'),
        isOwn: isOfFeed(({ service, resource }, gid) => service === 'asana' && resource === gid),
        open: (gid, context, options) => openAsanaFeed(type, gid, context, options),
        toValue: (one, gid) => toAsanaEvent(one, { typeName, gid }),
        toUnread: toUnreadEvent,
      }),
    }),
  );
  builder.objectField(type, 'changes', (t) =>
    t.field({
      type: changePageOf(change),
      description: `The changes of the ${name}, ${parts} after a position: the same as \`${subscription}\` sends. Asana keeps them for 24 hours.`,
      args: changePageArgs,
      ...changesOf(typeName),
    }),
  );
  return change;
}

/** In place of the id of a record that has not been read yet. */
const unknownGid = '0';

function changesOf(typeName: Subscribed['typeName']) {
  const parser = new ArgumentParser((args: ChangePageArgs) =>
    parseChangePage(args, ({ service }) => service === 'asana'),
  );

  /** The request for the page of one record. Throws InputError for a position of another one. */
  function parseFor(gid: string, args: ChangePageArgs) {
    const request = parser.parse(args);
    if (request.after !== null && request.after.resource !== gid)
      throw new InputError('after', notAPosition);
    return request;
  }

  async function load(
    gid: string,
    args: ChangePageArgs,
    { asana }: Context,
  ): Promise<ChangePage<AsanaEvent>> {
    const { first, after } = parseFor(gid, args);
    const feed = { service: 'asana', resource: gid } as const;
    const page = await asana.changes(gid, after?.cursor ?? null);
    if (after === null)
      return resyncPage(printPosition(feed, { cursor: page.cursor, delivered: [] }), null);
    const read = toPageAfter(feed, after, page, identifyEvent);
    const joined = { ...read, items: joinAdded(read.items) };
    return toChangePage(joined, first, (one) => toAsanaEvent(one, { typeName, gid }));
  }

  return {
    parser,
    separateRequest: load,
    cost: (gid: string | null, args: ChangePageArgs): FieldCost | null =>
      ifValid(() => {
        const { first, after } = gid === null ? parser.parse(args) : parseFor(gid, args);
        const read = readEvents(gid ?? unknownGid, after?.cursor ?? null);
        return {
          calls: [asanaRead(read, { mask: () => eventMask, isKnown: gid !== null })],
          maxValues: after === null ? 0 : first,
        };
      }),
    resolve: ({ gid }: { readonly gid: string }, args: ChangePageArgs, context: Context) =>
      load(gid, args, context),
  };
}

export const TaskChangeRef = defineChange({
  typeName: 'Task',
  type: Task,
  description: 'A change of a task, or of one of its comments, subtasks or attachments.',
  parts: 'its comments, its subtasks and its attachments',
  objects: {
    task: [
      Task,
      'The task that changed: the given one or a subtask. Also the task to which a comment or an attachment was added. Null if it was deleted, and if a comment was edited: Asana does not name its task then, so select `story { target }`. With the kind RESYNC, the given task. Always null for REMOVED of `myTasksChanged`.',
    ],
    story: [
      Story,
      'The comment, or the entry of the task’s history, that changed. Null if something else changed, or if it was deleted.',
    ],
    attachment: [
      Attachment,
      'The attachment that changed. Null if something else changed, or if it was deleted.',
    ],
  },
});

export const ProjectChangeRef = defineChange({
  typeName: 'Project',
  type: Project,
  description: 'A change of a project, or of one of its tasks or sections.',
  parts: 'its tasks and its sections',
  objects: {
    task: [
      Task,
      'The task that changed, or that was added to the project or removed from it. Also the task to which a comment or an attachment was added. Null if something else changed, if it was deleted, and if a comment was edited: Asana does not name its task then, so select `story { target }`.',
    ],
    section: [
      Section,
      'The section that changed, or to which a task was added, or from which a task was removed. Null if something else changed, or if it was deleted.',
    ],
    story: [
      Story,
      'The comment, or the entry of a task’s history, that changed. Null if something else changed, or if it was deleted.',
    ],
    project: [
      Project,
      'The project, if its own fields changed, and with the kind RESYNC. Null if something in it changed, or if it was deleted.',
    ],
  },
});

export const GoalChangeRef = defineChange({
  typeName: 'Goal',
  type: Goal,
  description: 'A change of a goal, or of one of its comments.',
  parts: 'and its comments',
  objects: {
    goal: [
      Goal,
      'The goal, if its own fields changed, if a comment was added to it, and with the kind RESYNC. Null if it was deleted, and if a comment was edited: select `story { goal }` then.',
    ],
    story: [
      Story,
      'The comment, or the entry of the goal’s history, that changed. Null if something else changed, or if it was deleted.',
    ],
  },
});
