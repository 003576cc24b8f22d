import type { TaskRow } from '../../store/asana/task-row.ts';
import type { RequestContext } from '../protocol/record.ts';
import type { Filter } from './filter.ts';

/**
 * Compiles a search for words: every word of the text must be a word of the task's name or notes.
 *
 * Only spaces divide the searched text, but all punctuation divides names and notes. Text with punctuation, such as a document
 * id with `-` or `_`, is therefore never found. How Asana divides text is not documented; this is the least that it can find.
 */
export function compileTextFilter(text: string, { isBroken }: RequestContext): Filter<TaskRow> {
  const separator = isBroken('asana.search-words')
    ? /[^\p{L}\p{M}\p{N}-]+/u
    : /[^\p{L}\p{M}\p{N}]+/u;
  const searched = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (task) => {
    const content = `${task.name}\n${task.notes.text}`.toLowerCase();
    const words = new Set(content.split(separator));
    return searched.every((word) => words.has(word));
  };
}
