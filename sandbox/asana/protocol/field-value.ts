import type { CustomFieldRow } from '../../store/asana/row.ts';
import type { DateValue, FieldValue, TaskRow } from '../../store/asana/task-row.ts';
import { canSeeProject, canSeeTask } from './access.ts';
import type { RequestContext } from './record.ts';

/** The value of a custom field on a task, or null. Formula values are computed here and are not stored. */
export function valueOn(task: TaskRow, field: CustomFieldRow): FieldValue | null {
  if (!field.factorGids) return task.values.get(field.gid) ?? null;
  let product = 1;
  for (const gid of field.factorGids) {
    const factor = task.values.get(gid);
    if (typeof factor !== 'number') return null;
    product *= factor;
  }
  return product;
}

/** Whether the value is a list of gids: of options, users, tasks or projects. */
export function isGidList(value: FieldValue | null): value is readonly string[] {
  return Array.isArray(value);
}

/** Whether the value is a date. */
export function isDateValue(value: FieldValue | null): value is DateValue {
  return typeof value === 'object' && value !== null && !isGidList(value);
}

/** The value as display text, for every kind of field. Null if there is no value. */
export function displayOf(
  field: CustomFieldRow,
  value: FieldValue | null,
  context: RequestContext,
): string | null {
  if (value === null) return null;
  if (typeof value === 'number') return displayNumber(field, value);
  if (isDateValue(value)) return value.dateTime ?? value.date;
  if (isGidList(value)) {
    const names = value.map((gid) => nameOf(field, gid, context)).filter((name) => name !== null);
    return names.length === 0 ? null : names.join(', ');
  }
  return field.kind === 'enum' ? nameOf(field, value, context) : value;
}

function displayNumber(field: CustomFieldRow, value: number): string {
  const precision = field.precision ?? 0;
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision };
  switch (field.format) {
    case 'percentage':
      return `${(value * 100).toFixed(precision)}%`;
    case 'currency':
      return new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency: field.currencyCode ?? 'USD',
        ...digits,
      }).format(value);
    default: {
      const number = value.toFixed(precision);
      if (!field.label) return number;
      const { text, position } = field.label;
      return position === 'prefix' ? `${text} ${number}` : `${number} ${text}`;
    }
  }
}

function nameOf(field: CustomFieldRow, gid: string, context: RequestContext): string | null {
  const option = field.options?.find((candidate) => candidate.gid === gid);
  const named = option ?? context.store.users.get(gid) ?? findReference(gid, context);
  return named?.name ?? null;
}

/** A task or project that a reference field points to. */
export interface Reference {
  readonly gid: string;
  readonly kind: 'task' | 'project';
  readonly name: string;
}

/** The task or project with this gid. Null if it does not exist or the caller may not see it. */
export function findReference(gid: string, context: RequestContext): Reference | null {
  const task = context.store.tasks.get(gid);
  if (task && canSeeTask(task, context)) return { gid, kind: 'task', name: task.name };
  const project = context.store.projects.get(gid);
  if (project && canSeeProject(project, context))
    return { gid, kind: 'project', name: project.name };
  return null;
}
