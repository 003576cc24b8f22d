import { statusAt } from '../../store/asana/my-tasks.ts';
import { fromText, type RichText } from '../../store/asana/rich-text.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import {
  type Data,
  readBoolean,
  readChoice,
  readGid,
  readObject,
  readText,
  rejectBoth,
  toMember,
} from '../protocol/input.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, Rejection, unknownObject } from '../protocol/rejection.ts';
import { parseRichText } from '../protocol/rich-text/rich-text-input.ts';
import { type MyTasksSection, ownSection } from '../record/my-tasks-section.ts';
import { type Dates, parseDates } from './task-date.ts';

/** The changes that a write makes to a task. Absent properties stay unchanged. */
export interface TaskChange {
  readonly name?: string;
  readonly notes?: RichText;
  readonly assigneeGid?: string | null;
  readonly isCompleted?: boolean;
  readonly approvalStatus?: NonNullable<TaskRow['approvalStatus']>;
  readonly subtype?: TaskRow['subtype'];
  readonly isLiked?: boolean;
  readonly assigneeStatus?: TaskRow['assigneeStatus'];
  readonly assigneeSectionAt?: number | null;
  readonly external?: TaskRow['external'];
  readonly dates: Dates;
}

/** Fields that can never be written. */
export const readOnlyFields: readonly string[] = [
  'gid',
  'completed_at',
  'completed_by',
  'created_at',
  'created_by',
  'dependencies',
  'dependents',
  'modified_at',
  'num_likes',
  'num_subtasks',
  'permalink_url',
];

const assigneeStatuses = ['today', 'upcoming', 'later', 'new', 'inbox'] as const;

/** Fields that refer to custom types. The world has none of them. */
const absentReferences = ['custom_type', 'custom_type_status_option'];

/** Parses the fields that a creation and an update can write. Throws a Rejection if a value is invalid. */
export function parseTaskChange(
  data: Data,
  workspaceGid: string,
  current: Pick<TaskRow, 'external' | 'subtype'>,
  context: RequestContext,
): TaskChange {
  const name = readText(data, 'name');
  const notes = readRichText(data, 'notes', 'html_notes', 'description', context);
  const assignee = readGid(data, 'assignee');
  const isCompleted = readBoolean(data, 'completed');
  const isLiked = readBoolean(data, 'liked');
  const section = readAssigneeSection(data, workspaceGid, context);
  const assigneeStatus = section
    ? statusAt(section.at)
    : readChoice(data, 'assignee_status', assigneeStatuses);
  for (const field of absentReferences) {
    const gid = readGid(data, field);
    if (gid) throw unknownObject(field, gid, 400);
  }
  const external = readExternal(data, current.external, context);
  const subtype = readChoice(data, 'resource_subtype', ['default_task', 'milestone', 'approval']);
  const approvalStatus = readChoice(data, 'approval_status', [
    'pending',
    'approved',
    'rejected',
    'changes_requested',
  ]);
  // Only approvals have this field. How Asana rejects it for other tasks is unverified.
  if (approvalStatus && (subtype ?? current.subtype) !== 'approval') {
    throw invalid('approval_status: This task is not an approval');
  }
  return {
    dates: parseDates(data),
    ...(name !== undefined && { name }),
    ...(notes && { notes }),
    ...(assignee !== undefined && {
      assigneeGid: assignee && toMember('assignee', assignee, workspaceGid, context),
    }),
    ...(isCompleted !== undefined && { isCompleted }),
    ...(isLiked !== undefined && { isLiked }),
    ...(assigneeStatus && { assigneeStatus, assigneeSectionAt: section?.at ?? null }),
    ...(external !== undefined && { external }),
    ...(subtype && { subtype }),
    ...(approvalStatus && { approvalStatus }),
  };
}

/** The section of the caller's "My tasks". The wordings are unverified. */
function readAssigneeSection(
  data: Data,
  workspaceGid: string,
  context: RequestContext,
): MyTasksSection | undefined {
  const gid = readGid(data, 'assignee_section');
  if (gid === undefined || gid === null) return undefined;
  const section = ownSection(gid, context);
  if (!section) throw unknownObject('assignee_section', gid, 400);
  if (section.list.workspaceGid !== workspaceGid)
    throw invalid('assignee_section: Not in the same workspace');
  return section;
}

/** Text that is sent as plain text or as markup, not as both. Undefined if neither is sent. */
export function readRichText(
  data: Data,
  plain: string,
  markup: string,
  usage: 'comment' | 'description',
  context: RequestContext,
): RichText | undefined {
  rejectBoth(data, plain, markup);
  const html = readText(data, markup);
  if (html !== undefined) return parseRichText(markup, html, usage, context);
  const text = readText(data, plain);
  return text === undefined ? undefined : fromText(text);
}

const maxExternalGid = 1024;
const maxExternalData = 32_768;

/** External data belongs to an OAuth app. The error messages are not Asana's wording, which is unknown. */
function readExternal(
  data: Data,
  current: TaskRow['external'],
  { caller, isBroken }: RequestContext,
): TaskRow['external'] | undefined {
  const input = readObject(data, 'external');
  if (input === undefined) return undefined;
  if (caller.credential !== 'oauth') {
    throw new Rejection(
      403,
      isBroken('asana.oauth-required')
        ? 'Your token may not write this property'
        : 'external: OAuth is required to write this property',
    );
  }
  if (input === null) return null;
  const external: { gid?: string; data?: string } = { ...current };
  for (const [name, longest] of [
    ['gid', maxExternalGid],
    ['data', maxExternalData],
  ] as const) {
    const text = readText(input, name);
    if (text === undefined) continue;
    if (text.length > longest) throw invalid(`external: ${name}: Value is too long`);
    if (text === '') delete external[name];
    else external[name] = text;
  }
  return Object.keys(external).length === 0 ? null : external;
}
