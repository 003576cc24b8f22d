import type { ObjectRef } from '@pothos/core';
import type { FieldCost } from '../../engine/plan/field-cost.ts';
import { notAPosition, printPosition } from '../../live/feed/feed-position.ts';
import { toPageAfter } from '../../live/feed/page-after.ts';
import { identifyEvent } from '../../live/feed/source/asana-source.ts';
import type { Context } from '../../operation/context.ts';
import { eventMask, readEvents } from '../../service/asana/record/event.ts';
import { Project, Task } from '../asana/record/refs.ts';
import { type BuilderTypes, builder } from '../builder/builder.ts';
import { asanaRead } from '../cost/call.ts';
import { InputError } from '../error/input-error.ts';
import { ArgumentParser, ifValid } from '../validation/argument-parser.ts';
import { joinAdded } from './added-change.ts';
import { type AsanaEvent, type Subscribed, toAsanaEvent } from './asana-event.ts';
import type { Positioned } from './change-field.ts';
import {
  type ChangePage,
  type ChangePageArgs,
  changePageArgs,
  changePageOf,
  parseChangePage,
  resyncPage,
  toChangePage,
} from './change-page.ts';
import { ProjectChangeRef } from './project-change.ts';
import { TaskChangeRef } from './task-change.ts';

/** In place of the id of a record that has not been read yet. */
const unknownGid = '0';

function changesOf(
  typeName: Subscribed['typeName'],
  change: ObjectRef<BuilderTypes, Positioned<AsanaEvent>>,
  description: string,
) {
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
    type: changePageOf(change),
    description,
    args: changePageArgs,
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

builder.objectField(Task, 'changes', (t) =>
  t.field(
    changesOf(
      'Task',
      TaskChangeRef,
      'The changes of the task, its comments, its subtasks and its attachments after a position: the same as `taskChanged` sends. Asana keeps them for 24 hours.',
    ),
  ),
);

builder.objectField(Project, 'changes', (t) =>
  t.field(
    changesOf(
      'Project',
      ProjectChangeRef,
      'The changes of the project, its tasks and its sections after a position: the same as `projectChanged` sends. Asana keeps them for 24 hours.',
    ),
  ),
);
