import type { GraphQLSchema } from 'graphql';
import type { ApiRequest, QueryApi } from './api.ts';
import { columnsOf, csvHeader, csvLine } from './csv.ts';
import type { ExportList } from './list.ts';
import type { ExportOutput } from './output.ts';
import { readCompletePage } from './page.ts';
import { findPrice } from './price.ts';
import type { Progress } from './progress.ts';
import type { ExportPosition, LineFormat } from './state.ts';

export interface ExportOptions {
  readonly api: QueryApi;
  readonly schema: GraphQLSchema;
  readonly lists: readonly ExportList[];
  readonly variables: Readonly<Record<string, unknown>>;
  readonly format: LineFormat;
  readonly output: ExportOutput;
  /** The number of reads after which it stops. Null: none. */
  readonly maxReads: number | null;
  /** The number of items of all lists. Null if it is not known. */
  readonly total: number | null;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** A page that ends early has this note. The export continues after it. */
const earlyEnd = /Continue after `endCursor`/;

/**
 * Reads the lists page by page, and writes each page with the position after it. So only one page is in memory.
 *
 * @returns  Whether the export is complete. It is not if it has used up its reads.
 *
 * Throws PageFailed if a page cannot be read, and FileNotWritten. What was written stays.
 */
export async function exportLists({
  api,
  output,
  maxReads,
  total,
  progress,
  signal,
  variables,
  ...options
}: ExportOptions): Promise<{ readonly isComplete: boolean; readonly position: ExportPosition }> {
  const { schema, lists } = options;
  const { header, toLine } = createFormat(options);
  let { position } = output;
  let [requests, reads] = [position.requests, position.reads];
  const lastRead = maxReads === null ? null : reads + maxReads;
  const notes = new Set(position.notes);
  const send = async (request: ApiRequest) => {
    const result = await api.send(request, signal);
    requests += result.requests;
    reads += result.reads;
    for (const note of result.notes) if (!earlyEnd.test(note)) notes.add(note);
    return result;
  };
  const onWait = (error: { readonly message: string }, seconds: number) =>
    progress.say(`${error.message} Tries again in ${seconds} s.`);
  let isFirst = position.bytes === 0;
  for (const [number, list] of lists.entries()) {
    if (number < position.list) continue;
    const { size: maxSize } = await findPrice(api, schema, list, variables, signal);
    let size = maxSize;
    while (position.list === number) {
      if (lastRead !== null && reads >= lastRead) return { isComplete: false, position };
      const after = position.after ?? list.after;
      const read = await readCompletePage(list, after, size, { send, variables, signal, onWait });
      const { items, errors, next } = read.page;
      const newNotes = [...notes].filter((note) => !position.notes.includes(note));
      const report = [
        ...errors.map(({ item, ...error }) => ({ item: position.items + item + 1, ...error })),
        ...newNotes.map((note) => ({ note })),
      ];
      position = await output.write(
        `${isFirst ? header : ''}${items.map((item) => toLine(item)).join('')}`,
        report.map((one) => `${JSON.stringify(one)}\n`).join(''),
        {
          ...position,
          list: next === null ? number + 1 : number,
          after: next,
          items: position.items + items.length,
          errors: position.errors + errors.length,
          requests,
          reads,
          notes: [...notes],
        },
      );
      isFirst = false;
      size = Math.min(maxSize, read.size * 2);
      const readsLeft = lastRead === null ? null : Math.max(0, lastRead - reads);
      progress.show({ items: position.items, requests, reads, readsLeft, total });
    }
  }
  return { isComplete: true, position };
}

/** How items are written. Several lists have the columns of all. */
function createFormat({
  format,
  schema,
  lists,
}: Pick<ExportOptions, 'format' | 'schema' | 'lists'>) {
  if (format === 'ndjson')
    return { header: '', toLine: (item: unknown) => `${JSON.stringify(item)}\n` };
  const all = lists.flatMap(({ itemType, itemSelections }) =>
    columnsOf(schema, itemSelections, itemType),
  );
  const columns = [...new Map(all.map((column) => [column.join('.'), column])).values()];
  return { header: csvHeader(columns), toLine: (item: unknown) => csvLine(columns, item) };
}
