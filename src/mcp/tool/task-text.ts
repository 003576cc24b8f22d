import { textPart } from '../result/text-part.ts';

interface Named {
  readonly name: string | null;
}

export interface ReadComment {
  readonly cursor: string;
  readonly node: {
    readonly createdAt: string | null;
    readonly createdBy: Named | null;
    readonly text: string | null;
  };
}

/** A task as it was read. A part that could not be read is null. */
export interface ReadTask {
  readonly __typename: 'Task';
  readonly id: string;
  readonly name: string;
  readonly url: string | null;
  readonly notes: string | null;
  readonly completed: boolean | null;
  readonly startOn: string | null;
  readonly dueOn: string | null;
  readonly assignee: Named | null;
  readonly parent: (Named & { readonly id: string }) | null;
  readonly projects: readonly Named[] | null;
  readonly tags: readonly Named[] | null;
  readonly documents: readonly object[] | null;
  readonly comments: {
    readonly edges: readonly ReadComment[];
    readonly pageInfo: { readonly hasNextPage: boolean };
  } | null;
}

const names = (list: readonly Named[] | null) => (list ?? []).map(({ name }) => name).join(', ');

/** The task without its comments, as Markdown. */
export function taskText(task: ReadTask): string {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Status', task.completed ? 'completed' : 'open'],
    ['Start', task.startOn],
    ['Due', task.dueOn],
    ['Assignee', task.assignee?.name],
    ['Projects', names(task.projects)],
    ['Tags', names(task.tags)],
    ['Parent', task.parent && `${task.parent.name} (${task.parent.id})`],
  ];
  const lines = facts.flatMap(([label, value]) => (value ? [`- ${label}: ${value}`] : []));
  const notes = task.notes?.trim();
  return [`# ${task.name}`, lines.join('\n'), ...(notes ? ['## Notes', notes] : [])].join('\n\n');
}

const toText = ({ createdAt, createdBy, text }: ReadComment['node']) =>
  `**${createdBy?.name ?? 'Somebody'}**, ${createdAt ?? 'no date'}:\n\n${text ?? ''}`;

/**
 * As many whole comments as fit.
 *
 * @param isAlone  Nothing else is in the result: it then has at least one comment, which is cut if it is too long.
 */
export function commentPart(
  comments: readonly ReadComment[],
  maxBytes: number,
  isAlone: boolean,
): { readonly text: string; readonly count: number } {
  const texts: string[] = [];
  let bytes = 0;
  for (const { node } of comments) {
    const text = toText(node);
    bytes += Buffer.byteLength(JSON.stringify(text));
    if (bytes <= maxBytes) {
      texts.push(text);
      continue;
    }
    if (isAlone && texts.length === 0)
      texts.push(
        `${textPart(text, null, maxBytes).text}\n\n(The rest of this comment is too long.)`,
      );
    break;
  }
  return {
    text: texts.length === 0 ? '' : ['## Comments', ...texts].join('\n\n'),
    count: texts.length,
  };
}
